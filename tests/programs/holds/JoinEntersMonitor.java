// expect: no-deadlock holds
// expect: no-uncaught-exception holds
// because: both threads enter the lock before the monitor of the worker.

public class JoinEntersMonitor {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> { });
        worker.start();
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                synchronized (worker) {
                    worker.setName("inside both");
                }
            }
        });
        other.start();
        synchronized (LOCK) {
            worker.join();
        }
        other.join();
    }
}
