// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the outer task does the inner work itself.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolStarvation {
    static final ExecutorService pool = Executors.newFixedThreadPool(1);

    static int inner() {
        return 1;
    }

    static int outer() throws Exception {
        int part = inner();
        pool.shutdown();
        return part + 1;
    }

    public static void main(String[] args) {
        pool.submit(PoolStarvation::outer);
    }
}
