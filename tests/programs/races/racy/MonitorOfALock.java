// expect: no-data-race violated
// kind: data-race
// line: 15, 20
// because: the monitor of a lock object excludes nothing that holds the lock itself.

import java.util.concurrent.locks.ReentrantLock;

public class MonitorOfALock {
    static final ReentrantLock lock = new ReentrantLock();
    static int count;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            synchronized (lock) {
                count++;
            }
        });
        other.start();
        lock.lock();
        count++;
        lock.unlock();
        other.join();
    }
}
