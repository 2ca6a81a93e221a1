// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: joining enters the monitor of the worker while main holds the lock; the other thread has them the other way round.

public class JoinEntersMonitor {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> { });
        worker.start();
        Thread other = new Thread(() -> {
            synchronized (worker) {
                synchronized (LOCK) {
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
