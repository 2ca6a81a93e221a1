import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Two threads that do little but use what they share. */
public class SharedWork {
    static final ReentrantLock lock = new ReentrantLock();
    static final AtomicInteger atomic = new AtomicInteger();
    static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
    static final int[] array = new int[1000];
    static volatile int seen;
    static int guarded, count, racy;

    static synchronized void enter() {
        guarded++;
    }

    static void work(String what, int number) {
        for (int i = 0; i < count; i++) {
            switch (what.charAt(0)) {
                case 'm' -> enter();
                case 'a' -> array[number * 500 + i % 500] += i;
                case 'v' -> seen++;
                case 'u' -> atomic.incrementAndGet();
                case 'l' -> {
                    lock.lock();
                    try {
                        guarded++;
                    } finally {
                        lock.unlock();
                    }
                }
                case 'h' -> map.merge(i % 100, 1, Integer::sum);
                default -> racy++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        count = Integer.parseInt(args[1]);
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> work(args[0], number));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
