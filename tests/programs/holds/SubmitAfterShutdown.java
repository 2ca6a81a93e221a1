// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the thread that hands in the last task shuts the pool down.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class SubmitAfterShutdown {
    static volatile int done;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Thread t = new Thread(() -> done = 2);
        t.start();
        pool.execute(() -> done = 1);
        pool.shutdown();
        t.join();
    }
}
