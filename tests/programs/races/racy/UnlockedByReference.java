// expect: no-data-race violated
// kind: data-race
// line: 15
// because: the function that the method is given unlocks before the counter is changed.

import java.util.concurrent.locks.ReentrantLock;

public class UnlockedByReference {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int count;

    static void locked(Runnable unlock) {
        LOCK.lock();
        unlock.run();
        count++;
    }

    public static void main(String[] args) {
        new Thread(() -> locked(LOCK::unlock)).start();
        locked(LOCK::unlock);
    }
}
