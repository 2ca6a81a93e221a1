import java.util.concurrent.atomic.AtomicInteger;

/** Philosophers with ordered forks; each one's meals are counted, and all meals together. */
public class Meals {
    static final Object[] forks = {new Object(), new Object(), new Object()};
    static final AtomicInteger[] meals = {
        new AtomicInteger(), new AtomicInteger(), new AtomicInteger()
    };
    static final AtomicInteger all = new AtomicInteger();

    static void eat(int me) {
        int other = (me + 1) % forks.length;
        all.get();
        synchronized (forks[Math.min(me, other)]) {
            synchronized (forks[Math.max(me, other)]) {
                meals[me].incrementAndGet();
            }
        }
        all.incrementAndGet();
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[forks.length];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                eat(me);
                eat(me);
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(all.get() + " meals, the first had " + meals[0].get());
    }
}
