// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: an interrupt that was seen and cleared does not end a wait that begins afterwards.

public class InterruptSeenOnce {
    static final Object lock = new Object();
    static boolean done;

    static void waits() {
        boolean seen = Thread.interrupted();
        synchronized (lock) {
            try {
                while (!done) {
                    lock.wait();
                }
            } catch (InterruptedException interrupted) {
                assert !seen;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(InterruptSeenOnce::waits);
        thread.start();
        thread.interrupt();
        synchronized (lock) {
            done = true;
            lock.notifyAll();
        }
        thread.join();
    }
}
