// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 23
// because: a thread in the queue of a lock clears its flag when it wakes up, and sets it again when it has the lock.

import java.util.concurrent.locks.ReentrantLock;

public class InterruptSeenWhileWaiting {
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) throws Exception {
        Thread waits = new Thread(() -> {
            lock.lock();
            lock.unlock();
        });
        lock.lock();
        waits.start();
        waits.interrupt();
        boolean seen = waits.isInterrupted();
        lock.unlock();
        waits.join();
        assert seen;
    }
}
