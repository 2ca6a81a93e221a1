/** A bounded buffer with two conditions, and timed and interrupted awaits. */
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

public class Conditions {
    static class Buffer {
        private final int[] items = new int[2];
        private int count;
        private int putAt;
        private int takeAt;
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition notFull = lock.newCondition();
        private final Condition notEmpty = lock.newCondition();

        void put(int item) throws InterruptedException {
            lock.lock();
            try {
                while (count == items.length) {
                    notFull.await();
                }
                items[putAt++ % items.length] = item;
                count++;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        int take() throws InterruptedException {
            lock.lock();
            try {
                while (count == 0) {
                    notEmpty.await();
                }
                count--;
                notFull.signal();
                return items[takeAt++ % items.length];
            } finally {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Buffer buffer = new Buffer();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 20; i++) {
                    buffer.put(i);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        producer.start();
        StringBuilder got = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            got.append(buffer.take()).append(' ');
        }
        producer.join();
        System.out.println(got);
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        try {
            condition.signal();
        } catch (IllegalMonitorStateException e) {
            System.out.println("must hold the lock");
        }
        lock.lock();
        System.out.println(condition.await(2, TimeUnit.MILLISECONDS) + " " + (condition.awaitNanos(1000) <= 0) + " " + lock.isHeldByCurrentThread());
        Thread.currentThread().interrupt();
        try {
            condition.await();
        } catch (InterruptedException e) {
            System.out.println("interrupted, holds " + lock.getHoldCount());
        }
        System.out.println(lock.hasWaiters(condition));
        lock.unlock();
    }
}
