// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: if the lock is not free at once, the thread waits for it.

import java.util.concurrent.locks.ReentrantLock;

public class TryLockRefused {
    static final ReentrantLock lock = new ReentrantLock();
    static int count;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            lock.lock();
            try {
                count++;
            } finally {
                lock.unlock();
            }
        });
        other.start();
        if (!lock.tryLock())
            lock.lock();
        count++;
        lock.unlock();
        other.join();
        assert count == 2;
    }
}
