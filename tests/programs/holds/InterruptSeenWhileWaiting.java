// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: with the lock the thread has its interrupt back, if it began before.

import java.util.concurrent.locks.ReentrantLock;

public class InterruptSeenWhileWaiting {
    static final ReentrantLock lock = new ReentrantLock();
    static volatile boolean begun;
    static boolean told;
    static boolean interrupted;

    public static void main(String[] args) throws Exception {
        Thread waits = new Thread(() -> {
            begun = true;
            lock.lock();
            if (told)
                interrupted = Thread.interrupted();
            lock.unlock();
        });
        lock.lock();
        waits.start();
        if (begun) {
            told = true;
            waits.interrupt();
        }
        lock.unlock();
        waits.join();
        assert interrupted == told;
    }
}
