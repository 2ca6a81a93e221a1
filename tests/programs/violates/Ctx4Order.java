// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 18
// contexts: 4
// because: main | b | a | main: the doubling comes before the increment.

public class Ctx4Order {
    static volatile int x = 1;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> x = x + 1);
        Thread b = new Thread(() -> x = x * 2);
        a.start();
        b.start();
        a.join();
        b.join();
        assert x > 3 : "out of order";
    }
}
