// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: updates are made under the write lock.

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class WriteUnderReadLock {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static int count;

    static void add() {
        Lock mine = lock.writeLock();
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
