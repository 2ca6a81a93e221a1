// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a read that is not valid is repeated under the read lock.

import java.util.concurrent.locks.StampedLock;

public class OptimisticRead {
    static final StampedLock lock = new StampedLock();
    static volatile int x, y;

    static void write() {
        long stamp = lock.writeLock();
        x = 1;
        y = 1;
        lock.unlockWrite(stamp);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(OptimisticRead::write);
        t.start();
        long stamp = lock.tryOptimisticRead();
        int a = x;
        int b = y;
        if (!lock.validate(stamp)) {
            stamp = lock.readLock();
            a = x;
            b = y;
            lock.unlockRead(stamp);
        }
        assert a == b : "half an update";
        t.join();
    }
}
