// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: the only worker waits for a task that only it could run.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolStarvation {
    static final ExecutorService pool = Executors.newFixedThreadPool(1);

    static int inner() {
        return 1;
    }

    static int outer() throws Exception {
        Future<Integer> inner = pool.submit(PoolStarvation::inner);
        return inner.get() + 1;
    }

    public static void main(String[] args) throws Exception {
        Future<Integer> outer = pool.submit(PoolStarvation::outer);
        int value = outer.get();
        pool.shutdown();
        assert value == 2;
    }
}
