// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: main waits for the increment before it starts the doubling.

public class Ctx4Order {
    static volatile int x = 1;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> x = x + 1);
        Thread b = new Thread(() -> x = x * 2);
        a.start();
        a.join();
        b.start();
        b.join();
        assert x > 3 : "out of order";
    }
}
