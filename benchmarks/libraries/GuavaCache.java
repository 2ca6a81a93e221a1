import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import java.util.concurrent.atomic.AtomicInteger;

/** Two threads ask a cache for the same key: it is loaded once. */
public class GuavaCache {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger loads = new AtomicInteger();
        LoadingCache<String, Integer> cache =
                CacheBuilder.newBuilder().concurrencyLevel(1).maximumSize(2).build(new CacheLoader<>() {
                    @Override
                    public Integer load(String key) {
                        return loads.incrementAndGet();
                    }
                });
        Runnable task = () -> {
            int value = cache.getUnchecked("key");
            assert value == 1 : value;
        };
        Thread first = new Thread(task);
        Thread second = new Thread(task);
        first.start();
        second.start();
        first.join();
        second.join();
        assert loads.get() == 1;
        System.out.println("done");
    }
}
