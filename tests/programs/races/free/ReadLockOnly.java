// expect: no-data-race holds
// because: the writer takes the write lock, which excludes the readers.

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadLockOnly {
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private int price;

    void change(int to) {
        lock.writeLock().lock();
        try {
            price = to;
        } finally {
            lock.writeLock().unlock();
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
