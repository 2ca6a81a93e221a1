// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: a writer that waits keeps new readers out, and the reader inside waits for one of them.

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
        lock.readLock().lock();
        read.await();
        lock.readLock().unlock();
    }
}
