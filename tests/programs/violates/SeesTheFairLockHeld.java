// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 15
// endless: the first thread may look too late and look on
// because: the loop ends if it asks while the other thread has the lock.

import java.util.concurrent.locks.ReentrantLock;

public class SeesTheFairLockHeld {
    static final ReentrantLock l = new ReentrantLock(true);

    public static void main(String[] args) {
        new Thread(() -> { l.lock(); l.unlock(); }).start();
        while (!l.isLocked()); assert false : "the lock was held";
    }
}
