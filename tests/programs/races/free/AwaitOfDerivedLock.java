// expect: no-data-race holds
// because: the lock is kept until the counter was changed, and the other thread passes it first.

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class AwaitOfDerivedLock {
    static class Named extends ReentrantLock {}

    static final Named LOCK = new Named();
    static final Condition CHANGED = LOCK.newCondition();
    static int count;

    public static void main(String[] args) {
        LOCK.lock();
        new Thread(AwaitOfDerivedLock::pass).start();
        count++;
        LOCK.unlock();
    }

    static void pass() {
        LOCK.lock();
        CHANGED.signal();
        LOCK.unlock();
        count++;
    }
}
