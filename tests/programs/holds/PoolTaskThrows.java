// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: submit keeps the exception of a task in its future.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolTaskThrows {
    static void task() {
        throw new IllegalStateException("the task failed");
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(PoolTaskThrows::task);
        pool.shutdown();
    }
}
