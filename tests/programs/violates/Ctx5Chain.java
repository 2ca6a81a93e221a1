// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 21
// contexts: 5
// because: main | a | b | c | main: each thread passes on what the one before it left.

public class Ctx5Chain {
    static volatile int x, y, z;

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(() -> x = 1);
        Thread b = new Thread(() -> y = x);
        Thread c = new Thread(() -> z = y);
        a.start();
        b.start();
        c.start();
        a.join();
        b.join();
        c.join();
        assert z == 0 : "passed all the way";
    }
}
