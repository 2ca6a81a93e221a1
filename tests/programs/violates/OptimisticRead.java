// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 26
// contexts: 3
// because: the optimistic read is used without asking whether a writer came in between.

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
        int a = x;
        int b = y;
        assert a == b : "half an update";
        t.join();
    }
}
