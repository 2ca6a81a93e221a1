// class: Gauge
// expect: violated
// patterns: 1
// fields: level
// because: the lock is given back between reading and writing.

import java.util.concurrent.locks.ReentrantLock;

public class ExplicitLock {
    static class Gauge {
        private final ReentrantLock lock = new ReentrantLock();
        private int level;

        void raise(int by) {
            lock.lock();
            int before = level;
            lock.unlock();
            lock.lock();
            level = before + by;
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Gauge gauge = new Gauge();
        Thread other = new Thread(() -> gauge.raise(1));
        other.start();
        gauge.raise(2);
        other.join();
    }
}
