// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the number of signals is counted, and park only waits for news.

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

public class PermitsDoNotAddUp {
    static final AtomicInteger signals = new AtomicInteger();

    static void awaitTwo() {
        while (signals.get() < 2) {
            LockSupport.park();
        }
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
