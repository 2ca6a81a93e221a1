// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: the signal comes before the await, which then never ends.

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class ConditionSignalTooEarly {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition changed = lock.newCondition();
    static boolean ready;

    static void await() {
        lock.lock();
        try {
            changed.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(ConditionSignalTooEarly::await);
        t.start();
        lock.lock();
        ready = true;
        changed.signal();
        lock.unlock();
        t.join();
    }
}
