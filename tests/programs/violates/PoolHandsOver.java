// expect: no-uncaught-exception violated
// kind: uncaught-exception
// line: 15
// because: a worker that has done its task need not wait for the next one yet.

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class PoolHandsOver {
    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>());
        pool.submit(() -> 1).get();
        pool.submit(() -> 2).get();
        pool.shutdown();
    }
}
