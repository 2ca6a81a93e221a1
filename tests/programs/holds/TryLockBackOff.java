// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a thread that cannot get the second lock gives the first one back and tries again.

import java.util.concurrent.locks.ReentrantLock;

public class TryLockBackOff {
    static final ReentrantLock left = new ReentrantLock();
    static final ReentrantLock right = new ReentrantLock();
    static int count;

    static void both(ReentrantLock first, ReentrantLock second) {
        first.lock();
        while (!second.tryLock()) {
            first.unlock();
            Thread.yield();
            first.lock();
        }
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
