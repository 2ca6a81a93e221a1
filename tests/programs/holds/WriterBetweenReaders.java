// expect: no-deadlock holds
// expect: no-uncaught-exception holds
// because: the reader waits for the other one before it goes inside.

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class WriterBetweenReaders {
    static final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    static final CountDownLatch read = new CountDownLatch(1);

    public static void main(String[] args) throws Exception {
        new Thread(() -> {
            lock.readLock().lock();
            read.countDown();
            lock.readLock().unlock();
        }).start();
        new Thread(() -> {
            lock.writeLock().lock();
            lock.writeLock().unlock();
        }).start();
        read.await();
        lock.readLock().lock();
        lock.readLock().unlock();
    }
}
