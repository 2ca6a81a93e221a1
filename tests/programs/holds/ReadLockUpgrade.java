// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the read lock is given back before the write lock is taken.

import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadLockUpgrade {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int value;

    static void fill() {
        lock.readLock().lock();
        boolean missing = value == 0;
        lock.readLock().unlock();
        if (missing) {
            lock.writeLock().lock();
            value = 1;
            lock.writeLock().unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(ReadLockUpgrade::fill);
        t.start();
        fill();
        t.join();
        assert value == 1;
    }
}
