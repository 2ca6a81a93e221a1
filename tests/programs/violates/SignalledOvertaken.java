// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 22
// because: a thread that comes to the lock anew may be faster than those that were signalled.

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class SignalledOvertaken {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition condition = lock.newCondition();
    static int waiting;
    static boolean overtaken;

    public static void main(String[] args) throws Exception {
        Thread waits = new Thread(() -> {
            lock.lock();
            waiting++;
            while (waiting < 2)
                condition.awaitUninterruptibly();
            assert !overtaken;
            lock.unlock();
        });
        waits.start();
        lock.lock();
        waiting++;
        condition.signalAll();
        lock.unlock();
        lock.lock();
        overtaken = true;
        lock.unlock();
        waits.join();
    }
}
