import java.util.concurrent.atomic.AtomicInteger;

/** A cache of squares under a lock; hits and misses are counted. */
public class CacheHits {
    static final AtomicInteger hits = new AtomicInteger(), misses = new AtomicInteger();
    static final int[] cache = new int[3];

    static int square(int n) {
        synchronized (cache) {
            if (cache[n] != 0) {
                hits.incrementAndGet();
                return cache[n];
            }
        }
        misses.incrementAndGet();
        int result = n * n;
        synchronized (cache) {
            cache[n] = result;
        }
        return result;
    }

    static void work() {
        for (int n = 1; n < 3; n++) {
            assert square(n) == n * n;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(CacheHits::work), two = new Thread(CacheHits::work);
        one.start();
        two.start();
        work();
        one.join();
        two.join();
        System.out.println(hits.get() + " hits, " + misses.get() + " misses");
    }
}
