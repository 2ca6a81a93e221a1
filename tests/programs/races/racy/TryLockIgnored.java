// expect: no-data-race violated
// kind: data-race
// line: 15
// because: the work is done whether or not the lock was free.

import java.util.concurrent.locks.ReentrantLock;

public class TryLockIgnored {
    static final ReentrantLock lock = new ReentrantLock();
    static int value;

    static void change() {
        boolean locked = lock.tryLock();
        try {
            value++;
        } finally {
            if (locked) {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(TryLockIgnored::change);
        t.start();
        change();
        t.join();
    }
}
