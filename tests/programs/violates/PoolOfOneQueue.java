// expect: no-uncaught-exception holds
// expect: no-deadlock violated
// kind: deadlock
// because: both workers wait for tasks that nobody is left to run.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolOfOneQueue {
    static final ExecutorService pool = Executors.newFixedThreadPool(2);

    static int outer() throws Exception {
        return pool.submit(() -> 1).get() + 1;
    }

    public static void main(String[] args) throws Exception {
        pool.submit(PoolOfOneQueue::outer);
        pool.submit(PoolOfOneQueue::outer);
    }
}
