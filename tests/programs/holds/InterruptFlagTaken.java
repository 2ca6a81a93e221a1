// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: sleeping has cleared the flag before the other thread begins.

public class InterruptFlagTaken {
    static volatile boolean seen;

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread looker = new Thread(() -> seen = main.isInterrupted());
        main.interrupt();
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            // The flag is cleared where the exception is thrown.
        }
        looker.start();
        looker.join();
        assert !seen;
    }
}
