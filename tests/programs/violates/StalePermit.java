// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 15
// contexts: 2
// because: a permit left from an earlier signal lets the thread pass too early.

import java.util.concurrent.locks.LockSupport;

public class StalePermit {
    static volatile boolean ready;

    static void await() {
        LockSupport.park();
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
