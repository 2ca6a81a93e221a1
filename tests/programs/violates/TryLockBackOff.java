// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: the two threads take the locks in opposite orders and never give one back.

import java.util.concurrent.locks.ReentrantLock;

public class TryLockBackOff {
    static final ReentrantLock left = new ReentrantLock();
    static final ReentrantLock right = new ReentrantLock();
    static int count;

    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        second.lock();
        count++;
        second.unlock();
        first.unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> both(right, left));
        t.start();
        both(left, right);
        t.join();
        assert count == 2;
    }
}
