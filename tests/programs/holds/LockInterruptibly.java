// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the lock is obtained before the try block that gives it back.

import java.util.concurrent.locks.ReentrantLock;

public class LockInterruptibly {
    static final ReentrantLock lock = new ReentrantLock();
    static int count;

    static void add() {
        try {
            lock.lockInterruptibly();
            try {
                count++;
            } finally {
                lock.unlock();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(LockInterruptibly::add);
        t.start();
        t.interrupt();
        t.join();
    }
}
