// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the worker registers first and checks then.

import java.util.concurrent.atomic.AtomicInteger;

public class StopDriver {
    static final AtomicInteger pending = new AtomicInteger(1);
    static volatile boolean stopping, stopped;

    static void leave() {
        if (pending.decrementAndGet() == 0) {
            stopped = true;
        }
    }

    static void stop() {
        stopping = true;
        leave();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(StopDriver::stop);
        t.start();
        pending.incrementAndGet();
        if (!stopping) {
            assert !stopped : "works on a stopped device";
        }
        leave();
        t.join();
    }
}
