// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the flag is set before the thread is joined.

public class JoinedPoll {
    static final Object lock = new Object();
    static boolean done;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            try {
                synchronized (lock) {
                    while (!done)
                        lock.wait(10);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        worker.start();
        synchronized (lock) {
            done = true;
        }
        worker.join();
    }
}
