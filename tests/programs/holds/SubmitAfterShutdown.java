// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the pool is shut down after the last task was handed in.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class SubmitAfterShutdown {
    static volatile int done;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Thread t = new Thread(pool::shutdown);
        pool.execute(() -> done = 1);
        t.start();
        t.join();
    }
}
