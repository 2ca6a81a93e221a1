// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 24
// contexts: 2
// because: the lock is given back in the block and again in finally.

import java.util.concurrent.locks.ReentrantLock;

public class UnlockTwice {
    static final ReentrantLock lock = new ReentrantLock();
    static volatile int total;

    static void add(int n) {
        lock.lock();
        try {
            total += n;
            if (total > 2) {
                lock.unlock();
                return;
            }
            total = 0;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> add(5));
        t.start();
        t.join();
    }
}
