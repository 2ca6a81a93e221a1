// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the signal is sent while the lock is owned.

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SignalWithoutLock {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static boolean ready, seen;

    static void look() {
        lock.lock();
        seen = ready;
        lock.unlock();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(SignalWithoutLock::look);
        t.start();
        lock.lock();
        ready = true;
        changed.signal();
        lock.unlock();
        t.join();
    }
}
