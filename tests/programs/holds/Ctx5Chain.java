// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: c has ended before b starts, and b before a.

public class Ctx5Chain {
    static volatile int x, y, z;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> x = 1);
        Thread b = new Thread(() -> y = x);
        Thread c = new Thread(() -> z = y);
        c.start();
        c.join();
        b.start();
        b.join();
        a.start();
        a.join();
        assert z == 0 : "passed all the way";
    }
}
