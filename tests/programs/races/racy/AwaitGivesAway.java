// expect: no-data-race violated
// kind: data-race
// line: 20, 31
// because: the condition gives the lock away, and the child writes when it has passed it.

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class AwaitGivesAway {
    static final ReentrantLock lock = new ReentrantLock();
    static final Condition passed = lock.newCondition();
    static boolean here;
    static int x;

    static void passAndWrite() {
        lock.lock();
        here = true;
        passed.signalAll();
        lock.unlock();
        x = 42;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(AwaitGivesAway::passAndWrite);
        lock.lock();
        try {
            t.start();
            while (!here) {
                passed.await();
            }
            System.out.println(x >= 0);
        } finally {
            lock.unlock();
        }
        t.join();
    }
}
