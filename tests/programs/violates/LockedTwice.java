// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 24
// because: the other thread comes between the two times that the lock is taken.

import java.util.concurrent.locks.ReentrantLock;

public class LockedTwice {
    static final ReentrantLock lock = new ReentrantLock();
    static int owner;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            lock.lock();
            owner = 2;
            lock.unlock();
        });
        Thread one = new Thread(() -> {
            lock.lock();
            owner = 1;
            lock.unlock();
            lock.lock();
            assert owner == 1;
            lock.unlock();
        });
        other.start();
        one.start();
        other.join();
        one.join();
    }
}
