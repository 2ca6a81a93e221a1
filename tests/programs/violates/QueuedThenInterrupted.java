// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 29
// because: a thread in the queue tries once more before it parks, and does not look whether it was interrupted.

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
        lock.unlock();
        waits.join();
        assert !(queued && got);
    }
}
