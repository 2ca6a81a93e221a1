// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: both threads are joined.

public class JoinsTheWrongThread {
    static volatile int x, y;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> x = 1);
        Thread b = new Thread(() -> y = 2);
        a.start();
        b.start();
        a.join();
        b.join();
        assert x + y == 3 : "not all work is done";
    }
}
