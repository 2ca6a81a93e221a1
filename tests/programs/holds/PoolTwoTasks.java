// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: both tasks add atomically, and get waits for both.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

public class PoolTwoTasks {
    static final AtomicInteger total = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> first = pool.submit(() -> total.addAndGet(1));
        Future<?> second = pool.submit(() -> total.addAndGet(2));
        first.get();
        second.get();
        pool.shutdown();
        assert total.get() == 3;
    }
}
