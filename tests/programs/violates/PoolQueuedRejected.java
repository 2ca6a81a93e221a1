// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 39
// because: a task is in the queue already when execute finds that the pool was shut down meanwhile.

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class PoolQueuedRejected {
    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, queue);
        CountDownLatch go = new CountDownLatch(1);
        pool.execute(() -> {
            try {
                go.await();
            } catch (InterruptedException never) {
                throw new AssertionError(never);
            }
        });
        boolean[] queued = new boolean[1];
        Thread looker = new Thread(() -> {
            queued[0] = !queue.isEmpty();
            pool.shutdown();
        });
        looker.start();
        boolean rejected = false;
        try {
            pool.execute(() -> { });
        } catch (RejectedExecutionException late) {
            rejected = true;
        }
        looker.join();
        go.countDown();
        assert !(queued[0] && rejected);
    }
}
