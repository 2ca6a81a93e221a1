// class: Gauge
// expect: holds
// because: the lock is given back at the end, however the method ends.

import java.util.concurrent.locks.ReentrantLock;

public class ExplicitLock {
    static class Gauge {
        private final ReentrantLock lock = new ReentrantLock();
        private int level;

        void raise(int by) {
            lock.lock();
            try {
                int before = level;
                level = before + by;
            } finally {
                lock.unlock();
            }
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
