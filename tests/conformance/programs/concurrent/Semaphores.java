/** Semaphore: permits bound the number of threads inside; draining, trying, releasing without acquiring. */
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class Semaphores {
    public static void main(String[] args) throws InterruptedException {
        Semaphore semaphore = new Semaphore(2);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Thread[] threads = new Thread[5];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 20; n++) {
                    semaphore.acquireUninterruptibly();
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    Thread.yield();
                    inside.decrementAndGet();
                    semaphore.release();
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(inside.get() + " " + (most.get() <= 2) + " " + semaphore.availablePermits());
        System.out.println(semaphore.tryAcquire() + " " + semaphore.tryAcquire(2) + " " + semaphore.tryAcquire(2, 1, TimeUnit.MILLISECONDS));
        semaphore.release(5);
        System.out.println(semaphore.availablePermits() + " " + semaphore.drainPermits() + " " + semaphore.availablePermits());
        Semaphore turnstile = new Semaphore(0, true);
        Thread opener = new Thread(() -> turnstile.release(3));
        opener.start();
        turnstile.acquire(3);
        opener.join();
        System.out.println("through " + turnstile.availablePermits() + " " + turnstile.isFair() + " " + turnstile.hasQueuedThreads());
        Semaphore debt = new Semaphore(-1);
        System.out.println(debt.tryAcquire());
        debt.release(2);
        System.out.println(debt.tryAcquire());
        try {
            debt.release(-1);
        } catch (IllegalArgumentException e) {
            System.out.println("negative " + e.getMessage());
        }
        Thread.currentThread().interrupt();
        try {
            turnstile.acquire();
        } catch (InterruptedException e) {
            System.out.println("interrupted");
        }
    }
}
