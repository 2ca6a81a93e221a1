// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 21
// because: two tasks of two workers add to a plain field.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolTwoTasks {
    static int total;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> first = pool.submit(() -> { total += 1; });
        Future<?> second = pool.submit(() -> { total += 2; });
        first.get();
        second.get();
        pool.shutdown();
        assert total == 3;
    }
}
