// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: park is repeated until the flag is set.

import java.util.concurrent.locks.LockSupport;

public class InterruptDuringPark {
    static volatile boolean ready;

    static void await() {
        while (!ready) {
            LockSupport.park();
            Thread.interrupted();
        }
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
