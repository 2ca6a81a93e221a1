/** Lazy holders, initialisation from several threads, and the thread that does it. */
import java.util.concurrent.atomic.AtomicInteger;

public class HolderIdiom {
    static final AtomicInteger RUNS = new AtomicInteger();

    static class Expensive {
        final int value;

        Expensive(int value) {
            RUNS.incrementAndGet();
            this.value = value;
        }
    }

    static class Holder {
        static final Expensive INSTANCE = new Expensive(99);
    }

    static class Slow {
        static int value;

        static {
            for (int i = 0; i < 100; i++) {
                value += i;
                Thread.yield();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println("before " + RUNS.get());
        int[] seen = new int[4];
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int me = i;
            threads[i] = new Thread(() -> seen[me] = Holder.INSTANCE.value + Slow.value);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int value : seen) {
            System.out.println(value);
        }
        System.out.println("runs " + RUNS.get());
    }
}
