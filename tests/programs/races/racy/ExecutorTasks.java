// expect: no-data-race violated
// kind: data-race
// line: 14, 15
// because: the pool runs both tasks at the same time.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ExecutorTasks {
    static int done;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> done++);
        pool.execute(() -> done++);
        pool.shutdown();
    }
}
