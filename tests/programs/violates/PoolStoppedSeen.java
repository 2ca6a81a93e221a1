// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 26
// because: shutdownNow says that the pool has stopped before it interrupts its workers.

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
        pool.shutdownNow();
        pool.awaitTermination(1, TimeUnit.DAYS);
        assert !calm;
    }
}
