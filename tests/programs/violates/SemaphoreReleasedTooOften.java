// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 18
// contexts: 3
// because: a thread that got no permit releases one, so two threads can be inside.

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
        }
        mutex.release();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(SemaphoreReleasedTooOften::tryEnter);
        t.start();
        tryEnter();
        tryEnter();
        t.join();
    }
}
