// expect: no-deadlock violated
// kind: deadlock
// endless: the loop goes on for ever
// because: an interrupt of the sleep clears the flag, and the loop goes on for ever.

public class JoinedSleeper {
    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                try {
                    Thread.sleep(10);
                } catch (InterruptedException e) {
                    // Nothing to do.
                }
            }
        });
        worker.start();
        worker.interrupt();
        worker.join();
    }
}
