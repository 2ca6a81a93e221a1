// expect: no-data-race holds
// because: who does not get the lock does not do the work.

import java.util.concurrent.locks.ReentrantLock;

public class TryLockIgnored {
    static final ReentrantLock lock = new ReentrantLock();
    static int value;

    static void change() {
        if (lock.tryLock()) {
            try {
                value++;
            } finally {
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
