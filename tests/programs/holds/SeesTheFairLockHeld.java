// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// endless: the first thread may look too late and look on
// because: whoever sees the lock held sees what was written before it was taken.

import java.util.concurrent.locks.ReentrantLock;

public class SeesTheFairLockHeld {
    static final ReentrantLock l = new ReentrantLock(true);
    static volatile boolean begun;

    public static void main(String[] args) {
        new Thread(() -> { begun = true; l.lock(); l.unlock(); }).start();
        while (!l.isLocked()); assert begun : "the lock was held by nobody";
    }
}
