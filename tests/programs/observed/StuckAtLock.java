import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

// cycles: 1
// about: StuckAtLock.LOCK StuckAtLock.MONITOR
// Every run gets stuck; the deadlock is one of both locks, though one is a lock of the library and
// one thread a daemon.
public class StuckAtLock {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Object MONITOR = new Object();
    static final CountDownLatch HELD = new CountDownLatch(2);

    static void awaitBoth() {
        HELD.countDown();
        try {
            HELD.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            synchronized (MONITOR) {
                awaitBoth();
                LOCK.lock();
                LOCK.unlock();
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        LOCK.lock();
        awaitBoth();
        synchronized (MONITOR) {
            LOCK.unlock();
        }
    }
}
