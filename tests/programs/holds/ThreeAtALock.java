// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: all three hold the lock.

import java.util.concurrent.locks.ReentrantLock;

public class ThreeAtALock {
    static final ReentrantLock lock = new ReentrantLock();
    static int total;

    static void add() {
        for (int i = 0; i < 2; i++) {
            lock.lock();
            try {
                total++;
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(ThreeAtALock::add);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert total == 6;
    }
}
