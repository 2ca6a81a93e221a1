// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 18
// contexts: 3
// because: the first thread is joined twice and the second never.

public class JoinsTheWrongThread {
    static volatile int x, y;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> x = 1);
        Thread b = new Thread(() -> y = 2);
        a.start();
        b.start();
        a.join();
        a.join();
        assert x + y == 3 : "not all work is done";
    }
}
