// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: park is repeated until there is a reason.

import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class PermitLeftBehind {
    static volatile boolean go;

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Thread parks = new Thread(() -> {
            lock.lock();
            lock.unlock();
            while (!go)
                LockSupport.park();
            assert go;
        });
        lock.lock();
        parks.start();
        lock.unlock();
        go = true;
        LockSupport.unpark(parks);
        parks.join();
    }
}
