// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: main waits for the first thread before it starts the second.

public class Ctx2StartOrder {
    static volatile int step;

    static void first() {
        step = 1;
    }

    static void second() {
        assert step == 1 : "out of order";
    }

    public static void main(String[] args) throws Exception {
        Thread a = new Thread(Ctx2StartOrder::first);
        Thread b = new Thread(Ctx2StartOrder::second);
        a.start();
        a.join();
        b.start();
        b.join();
    }
}
