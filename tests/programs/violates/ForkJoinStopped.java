// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 25
// because: shutdownNow says that the pool has stopped before it interrupts its workers.

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
        assert !calm;
    }
}
