/** Fixed, cached and single-thread executors: results, order, thread names, reuse. */
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class FixedPools {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> futures = new ArrayList<>();
        Set<String> names = new ConcurrentSkipListSet<>();
        for (int i = 0; i < 6; i++) {
            int n = i;
            futures.add(pool.submit(() -> {
                names.add(Thread.currentThread().getName());
                return n * n;
            }));
        }
        int sum = 0;
        for (Future<Integer> f : futures) {
            sum += f.get();
        }
        System.out.println(sum + " " + Set.of("pool-1-thread-1", "pool-1-thread-2").containsAll(names));
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.MINUTES) + " " + pool.isTerminated());
        ExecutorService single = Executors.newSingleThreadExecutor(r -> new Thread(r, "only"));
        StringBuilder order = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            int n = i;
            single.execute(() -> order.append(n).append(Thread.currentThread().getName()).append(' '));
        }
        single.execute(() -> {
            throw new IllegalStateException("a worker dies and is replaced");
        });
        Future<String> last = single.submit(() -> "last in " + Thread.currentThread().getName());
        System.out.println(last.get() + " " + order);
        single.shutdown();
        ExecutorService cached = Executors.newCachedThreadPool();
        Future<?> run = cached.submit(() -> { });
        System.out.println(run.get() + " " + cached.submit(() -> { }, "fixed result").get());
        cached.shutdown();
        System.out.println(new TreeSet<>(List.of(single.isShutdown(), cached.isShutdown())));
        System.out.println(cached.awaitTermination(1, TimeUnit.MINUTES));
    }
}
