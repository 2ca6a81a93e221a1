// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// contexts: 1
// because: a StampedLock is not reentrant, so the second writeLock waits for the first.

import java.util.concurrent.locks.StampedLock;

public class StampedLockTwice {
    static final StampedLock lock = new StampedLock();
    static int value;

    static void inner() {
        long stamp = lock.writeLock();
        value++;
        lock.unlockWrite(stamp);
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
