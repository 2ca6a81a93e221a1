// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 35
// because: an unfair lock may be taken again before the thread that was signalled has it.

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class SignalledHasItsTurn {
    static final ReentrantReadWriteLock.WriteLock lock = new ReentrantReadWriteLock(false).writeLock();
    static final Condition signal = lock.newCondition();
    static boolean waits, woken;

    public static void main(String[] args) {
        new Thread(() -> {
            lock.lock();
            waits = true;
            signal.awaitUninterruptibly();
            woken = true;
            lock.unlock();
        }).start();
        lock.lock();
        while (!waits) {
            lock.unlock();
            Thread.onSpinWait();
            lock.lock();
        }
        signal.signal();
        lock.unlock();
        lock.lock();
        // The other thread was in the queue when this one came back.
        boolean served = woken;
        lock.unlock();
        assert served : "overtaken";
    }
}
