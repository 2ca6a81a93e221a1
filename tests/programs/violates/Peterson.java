// expect: no-uncaught-exception violated
// kind: assertion
// line: 15
// because: the turn is given away before the wish is announced, so both can pass the gate.

public class Peterson {
    static volatile boolean mainWants, otherWants;
    static volatile int turn;
    static volatile int inside;

    static void critical() {
        inside = inside + 1;
        int now = inside;
        inside = inside - 1;
        assert now == 1 : "two threads inside";
    }

    static void other() {
        turn = 0;
        otherWants = true;
        while (mainWants && turn == 0) {
            Thread.onSpinWait();
        }
        critical();
        otherWants = false;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Peterson::other);
        t.start();
        turn = 1;
        mainWants = true;
        while (otherWants && turn == 1) {
            Thread.onSpinWait();
        }
        critical();
        mainWants = false;
        t.join();
    }
}
