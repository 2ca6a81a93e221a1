// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: both threads take the left lock first.

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
        Thread t = new Thread(() -> both(left, right));
        t.start();
        both(left, right);
        t.join();
        assert count == 2;
    }
}
