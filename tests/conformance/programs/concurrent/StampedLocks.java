/** StampedLock: stamps, optimistic reads, conversion, and a consistent pair under writers. */
import java.util.concurrent.locks.StampedLock;

public class StampedLocks {
    static final StampedLock LOCK = new StampedLock();
    static int x;
    static int y;

    static int sum() {
        long stamp = LOCK.tryOptimisticRead();
        int a = x;
        int b = y;
        if (!LOCK.validate(stamp)) {
            stamp = LOCK.readLock();
            try {
                a = x;
                b = y;
            } finally {
                LOCK.unlockRead(stamp);
            }
        }
        return a + b;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            for (int i = 1; i <= 100; i++) {
                long stamp = LOCK.writeLock();
                x = i;
                y = -i;
                LOCK.unlockWrite(stamp);
            }
        });
        writer.start();
        int bad = 0;
        for (int i = 0; i < 100; i++) {
            bad += sum() != 0 ? 1 : 0;
        }
        writer.join();
        System.out.println(bad + " " + x + " " + y);
        long read = LOCK.readLock();
        System.out.println(LOCK.isReadLocked() + " " + LOCK.getReadLockCount() + " " + (LOCK.tryWriteLock() == 0));
        long write = LOCK.tryConvertToWriteLock(read);
        System.out.println((write != 0) + " " + LOCK.isWriteLocked() + " " + (LOCK.tryOptimisticRead() == 0));
        long back = LOCK.tryConvertToReadLock(write);
        System.out.println(LOCK.isWriteLocked() + " " + LOCK.validate(back));
        LOCK.unlock(back);
        long optimistic = LOCK.tryOptimisticRead();
        System.out.println(LOCK.validate(optimistic));
        LOCK.unlockWrite(LOCK.writeLock());
        System.out.println(LOCK.validate(optimistic));
        try {
            LOCK.unlockRead(optimistic);
        } catch (IllegalMonitorStateException e) {
            System.out.println("wrong stamp");
        }
    }
}
