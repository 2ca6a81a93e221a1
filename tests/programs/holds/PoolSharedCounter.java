// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the counter is atomic.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

public class PoolSharedCounter {
    static final AtomicInteger count = new AtomicInteger();

    static void add() {
        count.incrementAndGet();
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<?> task = pool.submit(PoolSharedCounter::add);
        add();
        task.get();
        pool.shutdown();
        int total = count.get();
        assert total == 2 : "an update is lost";
    }
}
