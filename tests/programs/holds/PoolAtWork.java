// expect: no-deadlock holds
// expect: no-uncaught-exception holds
// endless: the task goes on
// because: the task works for ever, and that is what the pool is waited for.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PoolAtWork {
    static volatile boolean beat;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {
            while (true)
                beat = !beat;
        });
        pool.shutdown();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }
}
