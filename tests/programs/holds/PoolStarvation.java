// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the outer task does the inner work itself.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolStarvation {
    static final ExecutorService pool = Executors.newFixedThreadPool(1);

    static int inner() {
        return 1;
    }

    static int outer() throws Exception {
        return inner() + 1;
    }

    public static void main(String[] args) throws Exception {
        Future<Integer> outer = pool.submit(PoolStarvation::outer);
        int value = outer.get();
        pool.shutdown();
        assert value == 2;
    }
}
