// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the flag that the interrupted sleep cleared is set again.

public class JoinedSleeper {
    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                try {
                    Thread.sleep(10);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        worker.start();
        worker.interrupt();
        worker.join();
    }
}
