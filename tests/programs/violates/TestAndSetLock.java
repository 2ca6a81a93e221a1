// expect: no-uncaught-exception violated
// kind: assertion
// line: 20
// contexts: 3
// because: testing and setting are two steps, so both threads find the lock free.

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

public class TestAndSetLock {
    static final AtomicBoolean held = new AtomicBoolean();
    static final AtomicInteger inside = new AtomicInteger();

    static void enter() {
        while (held.get()) {
            Thread.onSpinWait();
        }
        held.set(true);
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
