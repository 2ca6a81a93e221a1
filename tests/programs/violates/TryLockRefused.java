// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 23
// because: the other thread has the lock at that moment, though it does nothing with it that others see.

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
        assert lock.tryLock();
        count++;
        lock.unlock();
        other.join();
        assert count == 2;
    }
}
