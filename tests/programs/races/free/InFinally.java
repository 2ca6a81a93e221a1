// expect: no-data-race holds
// because: the finally block counts before it unlocks.

import java.util.concurrent.locks.ReentrantLock;

public class InFinally {
    private final ReentrantLock lock = new ReentrantLock();
    private int done;

    void work(int divisor) {
        lock.lock();
        try {
            divisor = 6 / divisor;
        } catch (ArithmeticException zero) {
            divisor = 1;
        } finally {
            done++;
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        InFinally shop = new InFinally();
        Thread t = new Thread(() -> shop.work(0));
        t.start();
        shop.work(2);
        t.join();
    }
}
