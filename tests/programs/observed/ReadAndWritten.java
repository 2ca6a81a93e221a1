// witnessed: none
// no-remarks: unused-lock
// One thread alone takes the lock to write. The other one takes it to read: it is of use.
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadAndWritten {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int total;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            LOCK.readLock().lock();
            try {
                if (total > 1) {
                    throw new IllegalStateException();
                }
            } finally {
                LOCK.readLock().unlock();
            }
        });
        reader.start();
        LOCK.writeLock().lock();
        try {
            total++;
        } finally {
            LOCK.writeLock().unlock();
        }
        reader.join();
    }
}
