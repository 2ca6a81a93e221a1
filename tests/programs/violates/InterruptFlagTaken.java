// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 21
// because: the other thread may look before joining has cleared the flag.

public class InterruptFlagTaken {
    static volatile boolean seen;

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread looker = new Thread(() -> seen = main.isInterrupted());
        main.interrupt();
        looker.start();
        try {
            looker.join();
        } catch (InterruptedException e) {
            // The flag is cleared where the exception is thrown.
        }
        looker.join();
        assert !seen;
    }
}
