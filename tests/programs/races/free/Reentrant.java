// expect: no-data-race holds
// because: all hold the lock, which may be taken twice.

import java.util.concurrent.locks.ReentrantLock;

public class Reentrant {
    private final ReentrantLock lock = new ReentrantLock();
    private long total;

    long add(long amount) {
        lock.lock();
        try {
            total += amount;
            return total();
        } finally {
            lock.unlock();
        }
    }

    long total() {
        lock.lock();
        try {
            return total;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Reentrant sum = new Reentrant();
        Thread t = new Thread(() -> sum.add(3));
        t.start();
        System.out.println(sum.total() >= 0);
        t.join();
    }
}
