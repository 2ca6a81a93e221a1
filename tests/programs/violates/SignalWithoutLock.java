// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 28
// contexts: 1
// because: signal is called by a thread that does not own the lock of the condition.

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
        lock.unlock();
        changed.signal();
        t.join();
    }
}
