// expect: no-data-race holds
// because: the function that the method is given unlocks after the counter was changed.

import java.util.concurrent.locks.ReentrantLock;

public class UnlockedByReference {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int count;

    static void locked(Runnable unlock) {
        LOCK.lock();
        count++;
        unlock.run();
    }

    public static void main(String[] args) {
        new Thread(() -> locked(LOCK::unlock)).start();
        locked(LOCK::unlock);
    }
}
