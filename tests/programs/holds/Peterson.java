// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: each announces its wish, then gives the turn away, then waits.

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
        otherWants = true;
        turn = 0;
        while (mainWants && turn == 0) {
            Thread.onSpinWait();
        }
        critical();
        otherWants = false;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Peterson::other);
        t.start();
        mainWants = true;
        turn = 1;
        while (otherWants && turn == 1) {
            Thread.onSpinWait();
        }
        critical();
        mainWants = false;
        t.join();
    }
}
