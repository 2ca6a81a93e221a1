// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 20
// because: unlock wakes a thread that has acquired the lock already, and its next park returns at once.

import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

public class PermitLeftBehind {
    static volatile boolean go;

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Thread parks = new Thread(() -> {
            lock.lock();
            lock.unlock();
            if (!go)
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
