// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: there is a worker for each task, whether one waits for it or a new one is hired.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public class PoolHandsOver {
    static final AtomicInteger done = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        for (int i = 0; i < 2; i++)
            pool.submit(() -> done.incrementAndGet()).get();
        pool.shutdown();
        assert done.get() == 2;
    }
}
