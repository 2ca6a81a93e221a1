// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: two unparks before the first park leave one permit for two parks.

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

public class PermitsDoNotAddUp {
    static final AtomicInteger signals = new AtomicInteger();

    static void awaitTwo() {
        LockSupport.park();
        LockSupport.park();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(PermitsDoNotAddUp::awaitTwo);
        t.start();
        for (int i = 0; i < 2; i++) {
            signals.incrementAndGet();
            LockSupport.unpark(t);
        }
        t.join();
    }
}
