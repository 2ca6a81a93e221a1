// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 15
// contexts: 2
// because: an interrupt ends park although nobody gave a permit.

import java.util.concurrent.locks.LockSupport;

public class InterruptDuringPark {
    static volatile boolean ready;

    static void await() {
        LockSupport.park();
        assert ready : "not by a permit";
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(InterruptDuringPark::await);
        t.start();
        t.interrupt();
        ready = true;
        LockSupport.unpark(t);
        t.join();
    }
}
