// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: the two threads take the same ReentrantLocks in opposite orders.

import java.util.concurrent.locks.ReentrantLock;

public class LockOrderReentrant {
    static final ReentrantLock left = new ReentrantLock();
    static final ReentrantLock right = new ReentrantLock();
    static int count;

    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        try {
            second.lock();
            try {
                count++;
            } finally {
                second.unlock();
            }
        } finally {
            first.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> both(right, left));
        t.start();
        both(left, right);
        t.join();
        assert count == 2;
    }
}
