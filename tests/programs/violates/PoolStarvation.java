// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: the only worker waits for a task that only it could run.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolStarvation {
    static final ExecutorService pool = Executors.newFixedThreadPool(1);

    static int inner() {
        return 1;
    }

    static int outer() throws Exception {
        int part = pool.submit(PoolStarvation::inner).get();
        pool.shutdown();
        return part + 1;
    }

    public static void main(String[] args) {
        pool.submit(PoolStarvation::outer);
    }
}
