// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: a thread that holds the read lock waits for ever for the write lock.

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadLockUpgrade {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int value;

    static void fill() {
        lock.readLock().lock();
        boolean missing = value == 0;
        if (missing) {
            lock.writeLock().lock();
            value = 1;
            lock.writeLock().unlock();
        }
        lock.readLock().unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(ReadLockUpgrade::fill);
        t.start();
        fill();
        t.join();
        assert value == 1;
    }
}
