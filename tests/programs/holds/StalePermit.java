// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: park is repeated until the condition is true.

import java.util.concurrent.locks.LockSupport;

public class StalePermit {
    static volatile boolean ready;

    static void await() {
        while (!ready) {
            LockSupport.park();
        }
        assert ready : "passed with an old permit";
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(StalePermit::await);
        t.start();
        LockSupport.unpark(t);
        ready = true;
        LockSupport.unpark(t);
        t.join();
    }
}
