// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: each thread plays alone from beginning to end.

public class Ctx6ThreeThreads {
    static volatile int a, b, c, d;

    static synchronized void first() {
        a = 1;
        if (b == 1) {
            c = 1;
        }
    }

    static synchronized void second() {
        if (a == 1) {
            b = 1;
            if (c == 1) {
                d = 1;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(Ctx6ThreeThreads::first);
        Thread two = new Thread(Ctx6ThreeThreads::second);
        one.start();
        two.start();
        one.join();
        two.join();
        assert d == 0 : "the ball came back twice";
    }
}
