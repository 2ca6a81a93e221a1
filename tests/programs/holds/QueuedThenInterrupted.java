// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: nobody releases the lock before the thread has given up.

import java.util.concurrent.locks.ReentrantLock;

public class QueuedThenInterrupted {
    static volatile boolean got;

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Thread waits = new Thread(() -> {
            try {
                lock.lockInterruptibly();
                got = true;
                lock.unlock();
            } catch (InterruptedException given) {
                got = false;
            }
        });
        lock.lock();
        waits.start();
        boolean queued = lock.hasQueuedThread(waits);
        waits.interrupt();
        waits.join();
        assert !(queued && got);
    }
}
