// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: only a thread that got a permit releases it.

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

public class SemaphoreReleasedTooOften {
    static final Semaphore mutex = new Semaphore(1);
    static final AtomicInteger inside = new AtomicInteger();

    static void tryEnter() {
        if (mutex.tryAcquire()) {
            int now = inside.incrementAndGet();
            assert now == 1 : "two threads inside";
            inside.decrementAndGet();
            mutex.release();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(SemaphoreReleasedTooOften::tryEnter);
        t.start();
        tryEnter();
        tryEnter();
        t.join();
    }
}
