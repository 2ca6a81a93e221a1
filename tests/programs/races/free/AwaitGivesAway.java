// expect: no-data-race holds
// because: main does not wait before it has read, so the child cannot pass the lock.

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
            System.out.println(x == 0);
            while (!here) {
                passed.await();
            }
        } finally {
            lock.unlock();
        }
        t.join();
    }
}
