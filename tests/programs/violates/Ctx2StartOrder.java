// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 16
// contexts: 2
// because: main | b: the thread started second runs first.

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
        b.start();
        a.join();
        b.join();
    }
}
