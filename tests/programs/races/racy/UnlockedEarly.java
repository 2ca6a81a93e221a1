// expect: no-data-race violated
// kind: data-race
// line: 16, 19
// because: on one way the lock is given back before the access.

import java.util.concurrent.locks.ReentrantLock;

public class UnlockedEarly {
    private final ReentrantLock lock = new ReentrantLock();
    private int value;

    void set(int to) {
        lock.lock();
        if (to > 1) {
            lock.unlock();
            value = to;
            return;
        }
        value = to;
        lock.unlock();
    }

    public static void main(String[] args) throws Exception {
        UnlockedEarly shared = new UnlockedEarly();
        Thread t = new Thread(() -> shared.set(1));
        t.start();
        shared.set(2);
        t.join();
    }
}
