// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 25
// contexts: 3
// because: the interrupt ends the sleep, and the work after it is left out.

public class InterruptDuringSleep {
    static volatile boolean cleaned;

    static void rest() {
        try {
            Thread.sleep(500);
            cleaned = true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
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
