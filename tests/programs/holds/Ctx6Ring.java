// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the first thread looks before it lets the token go.

public class Ctx6Ring {
    static volatile int x, y, z;
    static volatile boolean round;

    static void first() {
        int seen = z;
        x = 1;
        if (seen == 1) {
            round = true;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(Ctx6Ring::first);
        Thread b = new Thread(() -> y = x);
        Thread c = new Thread(() -> z = y);
        a.start();
        b.start();
        c.start();
        a.join();
        b.join();
        c.join();
        assert !round : "the token came round";
    }
}
