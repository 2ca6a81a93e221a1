/** ReentrantLock: holds, tryLock, interruption, fairness flag, queue queries. */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

public class ReentrantLocks {
    static int counter;

    public static void main(String[] args) throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        lock.lock();
        System.out.println(lock.isLocked() + " " + lock.getHoldCount() + " " + lock.isHeldByCurrentThread() + " " + lock.isFair());
        Thread other = new Thread(() -> {
            System.out.println("tryLock " + lock.tryLock());
            try {
                System.out.println("timed " + lock.tryLock(5, TimeUnit.MILLISECONDS));
                lock.unlock();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            } catch (IllegalMonitorStateException e) {
                System.out.println("not the owner " + e.getMessage());
            }
        });
        other.start();
        other.join();
        CountDownLatch started = new CountDownLatch(1);
        Thread waiter = new Thread(() -> {
            started.countDown();
            try {
                lock.lockInterruptibly();
                System.out.println("not reached");
            } catch (InterruptedException e) {
                System.out.println("gave up");
            }
        });
        waiter.start();
        started.await();
        waiter.interrupt();
        waiter.join();
        lock.unlock();
        lock.unlock();
        System.out.println(lock.isLocked() + " " + lock.hasQueuedThreads() + " " + lock.getQueueLength());
        ReentrantLock fair = new ReentrantLock(true);
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 100; n++) {
                    fair.lock();
                    try {
                        counter++;
                    } finally {
                        fair.unlock();
                    }
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(counter + " " + fair.isFair() + " " + lock.toString().endsWith("[Unlocked]"));
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("unlocked too often " + e.getMessage());
        }
    }
}
