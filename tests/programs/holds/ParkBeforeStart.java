// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the thread is running when it gets its permit.

import java.util.concurrent.locks.LockSupport;

public class ParkBeforeStart {
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(LockSupport::park);
        t.start();
        LockSupport.unpark(t);
        t.join();
    }
}
