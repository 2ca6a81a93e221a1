// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the work is done in any case.

public class InterruptDuringSleep {
    static volatile boolean cleaned;

    static void rest() {
        try {
            Thread.sleep(500);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            cleaned = true;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(InterruptDuringSleep::rest);
        t.start();
        t.interrupt();
        t.join();
        assert cleaned : "interrupted before the work";
    }
}
