// expect: no-uncaught-exception violated
// kind: assertion
// line: 14
// because: the task is in the queue before a worker is made for it.

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;

public class QueuedBeforeAWorker {
    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        Thread looker = new Thread(() -> {
            if (pool.hasQueuedSubmissions()) {
                assert pool.getPoolSize() == 1;
            }
        });
        looker.start();
        pool.execute(QueuedBeforeAWorker::stay);
    }

    static void stay() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
