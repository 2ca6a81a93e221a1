// expect: no-data-race violated
// kind: data-race
// line: 16, 25
// because: the writer takes the read lock, which many may hold.

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadLockOnly {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private int price;

    void change(int to) {
        lock.readLock().lock();
        try {
            price = to;
        } finally {
            lock.readLock().unlock();
        }
    }

    int price() {
        lock.readLock().lock();
        try {
            return price;
        } finally {
            lock.readLock().unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        ReadLockOnly shop = new ReadLockOnly();
        Thread t = new Thread(() -> shop.change(3));
        t.start();
        System.out.println(shop.price() >= 0);
        t.join();
    }
}
