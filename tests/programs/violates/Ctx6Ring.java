// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 30
// contexts: 6
// because: main | first | second | third | first | main: a token goes once round three threads.

public class Ctx6Ring {
    static volatile int x, y, z;
    static volatile boolean round;

    static void first() {
        x = 1;
        int seen = z;
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
