/** ReentrantReadWriteLock: shared reads, downgrading, no upgrading. */
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.locks.ReentrantReadWriteLock;

public class ReadWriteLocks {
    static final ReentrantReadWriteLock RW = new ReentrantReadWriteLock();
    static final Map<Integer, Integer> MAP = new HashMap<>();

    public static void main(String[] args) throws Exception {
        Thread[] writers = new Thread[3];
        for (int i = 0; i < writers.length; i++) {
            int base = i * 50;
            writers[i] = new Thread(() -> {
                for (int k = 0; k < 50; k++) {
                    RW.writeLock().lock();
                    try {
                        MAP.put(base + k, k);
                    } finally {
                        RW.writeLock().unlock();
                    }
                    RW.readLock().lock();
                    try {
                        assert MAP.get(base + k) == k;
                    } finally {
                        RW.readLock().unlock();
                    }
                }
            });
            writers[i].start();
        }
        for (Thread t : writers) {
            t.join();
        }
        System.out.println(MAP.size());
        // Both readers are inside at once, or the barrier would never open.
        CyclicBarrier both = new CyclicBarrier(2);
        Thread reader = new Thread(() -> {
            RW.readLock().lock();
            try {
                both.await();
            } catch (Exception e) {
                throw new AssertionError(e);
            } finally {
                RW.readLock().unlock();
            }
        });
        reader.start();
        RW.readLock().lock();
        both.await();
        System.out.println("two readers " + RW.getReadHoldCount() + " write " + RW.writeLock().tryLock());
        RW.readLock().unlock();
        reader.join();
        RW.writeLock().lock();
        RW.readLock().lock();
        RW.writeLock().unlock();
        System.out.println("downgraded " + RW.isWriteLocked() + " " + RW.getReadLockCount());
        RW.readLock().unlock();
        try {
            RW.readLock().unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(RW.writeLock().isHeldByCurrentThread() + " " + RW.isFair());
        try {
            RW.readLock().newCondition();
        } catch (UnsupportedOperationException e) {
            System.out.println("no read condition");
        }
    }
}
