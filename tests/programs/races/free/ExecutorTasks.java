// expect: no-data-race holds
// because: one thread runs both tasks, and main reads when it has the last result.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ExecutorTasks {
    static int done;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> done++);
        Future<?> last = pool.submit(() -> done++);
        last.get();
        assert done == 2;
        pool.shutdown();
    }
}
