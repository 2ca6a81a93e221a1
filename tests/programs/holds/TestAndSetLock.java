// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: compareAndSet tests and sets in one step.

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

public class TestAndSetLock {
    static final AtomicBoolean held = new AtomicBoolean();
    static final AtomicInteger inside = new AtomicInteger();

    static void enter() {
        while (!held.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        int now = inside.incrementAndGet();
        assert now == 1 : "two threads inside";
        inside.decrementAndGet();
        held.set(false);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(TestAndSetLock::enter);
        t.start();
        enter();
        t.join();
    }
}
