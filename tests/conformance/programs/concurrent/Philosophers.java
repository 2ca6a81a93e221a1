/** Dining philosophers who take their forks in order do not deadlock. */
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class Philosophers {
    static int meals;

    static void dine(Object[] forks, int seats) throws InterruptedException {
        Thread[] threads = new Thread[seats];
        int[] eaten = new int[seats];
        for (int i = 0; i < seats; i++) {
            int me = i;
            Object first = forks[Math.min(i, (i + 1) % seats)];
            Object second = forks[Math.max(i, (i + 1) % seats)];
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 20; n++) {
                    synchronized (first) {
                        Thread.yield();
                        synchronized (second) {
                            eaten[me]++;
                        }
                    }
                }
            });
            threads[i].start();
        }
        int sum = 0;
        for (int i = 0; i < seats; i++) {
            threads[i].join();
            sum += eaten[i];
        }
        System.out.println(seats + " seats " + sum + " meals");
    }

    public static void main(String[] args) throws InterruptedException {
        dine(new Object[] {new Object(), new Object(), new Object(), new Object(), new Object()}, 5);
        dine(new Object[] {new Object(), new Object()}, 2);
        Lock left = new ReentrantLock();
        Lock right = new ReentrantLock();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            Lock first = i == 0 ? left : right;
            Lock second = i == 0 ? right : left;
            threads[i] = new Thread(() -> {
                int done = 0;
                while (done < 10) {
                    first.lock();
                    try {
                        if (second.tryLock()) {
                            try {
                                meals++;
                                done++;
                            } finally {
                                second.unlock();
                            }
                        }
                    } finally {
                        first.unlock();
                    }
                    Thread.yield();
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(meals);
    }
}
