// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 18
// contexts: 3
// because: another thread may shut the pool down before the last task is handed in.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class SubmitAfterShutdown {
    static volatile int done;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Thread t = new Thread(pool::shutdown);
        t.start();
        pool.execute(() -> done = 1);
        t.join();
    }
}
