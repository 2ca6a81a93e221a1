// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: with two workers there is one left for the task that is waited for.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolOfOneQueue {
    static final ExecutorService pool = Executors.newFixedThreadPool(2);

    static int outer() throws Exception {
        return pool.submit(() -> 1).get() + 1;
    }

    public static void main(String[] args) throws Exception {
        assert pool.submit(PoolOfOneQueue::outer).get() == 2;
        pool.shutdown();
    }
}
