// expect: no-data-race violated
// kind: data-race
// line: 20, 28
// because: a condition gives back the lock it was made by, also one of a class below ReentrantLock.

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class AwaitOfDerivedLock {
    static class Named extends ReentrantLock {}

    static final Named LOCK = new Named();
    static final Condition CHANGED = LOCK.newCondition();
    static int count;

    public static void main(String[] args) throws InterruptedException {
        LOCK.lock();
        new Thread(AwaitOfDerivedLock::pass).start();
        CHANGED.awaitNanos(1_000_000);
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
