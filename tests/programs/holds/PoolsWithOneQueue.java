// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: each pool ends by itself when it was shut down, though both take tasks from one queue.

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class PoolsWithOneQueue {
    static ThreadPoolExecutor pool(int size, LinkedBlockingQueue<Runnable> queue) {
        return new ThreadPoolExecutor(size, size, 0, TimeUnit.SECONDS, queue);
    }

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
        ThreadPoolExecutor other = pool(1, queue);
        ThreadPoolExecutor pool = pool(1, queue);
        other.execute(() -> { });
        pool.execute(() -> { });
        pool.shutdown();
        while (!pool.isTerminated()) {
            pool.awaitTermination(1, TimeUnit.DAYS);
        }
        other.shutdown();
    }
}
