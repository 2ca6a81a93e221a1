// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 27
// contexts: 3
// because: two threads may hold the read lock at once, so an update is lost.

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class WriteUnderReadLock {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int count;

    static void add() {
        Lock mine = lock.readLock();
        mine.lock();
        count++;
        mine.unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(WriteUnderReadLock::add);
        t.start();
        add();
        t.join();
        assert count == 2 : "an update is lost";
    }
}
