import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.concurrent.atomic.AtomicInteger;

/** Two threads compute the value of one key: it is computed once. */
public class CaffeineCache {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger loads = new AtomicInteger();
        Cache<String, Integer> cache = Caffeine.newBuilder().executor(Runnable::run).build();
        Runnable task = () -> {
            int value = cache.get("key", key -> loads.incrementAndGet());
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
