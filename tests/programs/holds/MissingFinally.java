// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the lock is given back in a finally block.

import java.util.concurrent.locks.ReentrantLock;

public class MissingFinally {
    static final ReentrantLock lock = new ReentrantLock();
    static int total;

    static void add(int n) {
        lock.lock();
        try {
            if (n < 0) {
                throw new IllegalArgumentException("negative");
            }
            total += n;
        } finally {
            lock.unlock();
        }
    }

    static void refused() {
        try {
            add(-1);
        } catch (IllegalArgumentException e) {
            // The caller was told; the sum stays as it is.
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(MissingFinally::refused);
        t.start();
        add(5);
        t.join();
        assert total == 5;
    }
}
