// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a task that saw the pool stopped saw it after shutdownNow was called.

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

public class ForkJoinStopped {
    static volatile boolean calm;

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        CountDownLatch begun = new CountDownLatch(1);
        pool.execute(() -> {
            begun.countDown();
            boolean stopped = pool.isShutdown();
            calm = stopped && !Thread.currentThread().isInterrupted();
        });
        begun.await();
        pool.shutdownNow();
        pool.awaitTermination(1, TimeUnit.DAYS);
        assert !calm || pool.isShutdown();
    }
}
