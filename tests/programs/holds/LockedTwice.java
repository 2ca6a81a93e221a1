// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: the lock is kept from the write to the look, taken twice.

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
            lock.lock();
            lock.unlock();
            assert owner == 1;
            lock.unlock();
        });
        other.start();
        one.start();
        other.join();
        one.join();
    }
}
