// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: only the finally block gives the lock back.

import java.util.concurrent.locks.ReentrantLock;

public class UnlockTwice {
    static final ReentrantLock lock = new ReentrantLock();
    static volatile int total;

    static void add(int n) {
        lock.lock();
        try {
            total += n;
            if (total > 2) {
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
