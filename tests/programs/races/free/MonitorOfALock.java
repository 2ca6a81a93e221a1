// expect: no-data-race holds
// because: both threads take the lock, and neither its monitor.

import java.util.concurrent.locks.ReentrantLock;

public class MonitorOfALock {
    static final ReentrantLock lock = new ReentrantLock();
    static int count;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            lock.lock();
            count++;
            lock.unlock();
        });
        other.start();
        lock.lock();
        count++;
        lock.unlock();
        other.join();
    }
}
