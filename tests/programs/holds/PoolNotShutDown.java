// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: shutdown lets the worker end when the task is done.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolNotShutDown {
    static volatile int result;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> result = 1);
        pool.shutdown();
    }
}
