// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: nobody shuts the executor down, and its idle worker keeps the program alive.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolNotShutDown {
    static volatile int result;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> result = 1);
    }
}
