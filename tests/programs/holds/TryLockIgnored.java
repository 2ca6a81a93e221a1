// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the thread tries again until it owns the lock.

import java.util.concurrent.locks.ReentrantLock;

public class TryLockIgnored {
    static final ReentrantLock lock = new ReentrantLock();
    static int count;

    static void add() {
        while (!lock.tryLock()) {
            Thread.yield();
        }
        count++;
        lock.unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(TryLockIgnored::add);
        t.start();
        add();
        t.join();
    }
}
