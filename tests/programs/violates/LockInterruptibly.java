// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 21
// contexts: 2
// because: when the lock was not obtained, the finally block gives it back all the same.

import java.util.concurrent.locks.ReentrantLock;

public class LockInterruptibly {
    static final ReentrantLock lock = new ReentrantLock();
    static int count;

    static void add() {
        try {
            lock.lockInterruptibly();
            count++;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(LockInterruptibly::add);
        t.start();
        t.interrupt();
        t.join();
    }
}
