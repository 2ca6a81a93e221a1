// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 30
// contexts: 3
// because: the driver can stop between the check and the registration of the worker.

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
        if (!stopping) {
            pending.incrementAndGet();
            assert !stopped : "works on a stopped device";
            leave();
        }
        t.join();
    }
}
