// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: shutdown interrupts no worker that does a task.

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PoolStoppedSeen {
    static volatile boolean calm;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        CountDownLatch begun = new CountDownLatch(1);
        pool.execute(() -> {
            begun.countDown();
            boolean stopped = pool.isShutdown();
            calm = stopped && !Thread.currentThread().isInterrupted();
        });
        begun.await();
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.DAYS);
        assert !calm || pool.isShutdown();
    }
}
