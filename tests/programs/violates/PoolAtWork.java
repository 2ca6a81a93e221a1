// expect: no-deadlock violated
// kind: deadlock
// endless: a thread goes round for ever
// because: the task waits for a flag that nothing sets, so the pool never comes to its end.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class PoolAtWork {
    static volatile boolean stopped;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {
            while (!stopped)
                Thread.onSpinWait();
        });
        pool.shutdown();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    }
}
