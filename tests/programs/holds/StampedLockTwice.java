// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the inner method works under the lock of its caller.

import java.util.concurrent.locks.StampedLock;

public class StampedLockTwice {
    static final StampedLock lock = new StampedLock();
    static int value;

    static void inner() {
        value++;
    }

    static void outer() {
        long stamp = lock.writeLock();
        inner();
        lock.unlockWrite(stamp);
    }

    public static void main(String[] args) {
        outer();
        assert value == 1;
    }
}
