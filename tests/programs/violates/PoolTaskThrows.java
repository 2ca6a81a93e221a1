// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 13
// contexts: 2
// because: execute lets the exception of a task escape from the worker.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolTaskThrows {
    static void task() {
        throw new IllegalStateException("the task failed");
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(PoolTaskThrows::task);
        pool.shutdown();
    }
}
