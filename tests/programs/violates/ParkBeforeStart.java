// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: unpark does nothing for a thread that has not started, so its park never ends.

import java.util.concurrent.locks.LockSupport;

public class ParkBeforeStart {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(LockSupport::park);
        LockSupport.unpark(t);
        t.start();
        t.join();
    }
}
