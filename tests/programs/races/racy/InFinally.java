// expect: no-data-race violated
// kind: data-race
// line: 20
// because: the finally block unlocks before it counts.

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
            lock.unlock();
            done++;
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
