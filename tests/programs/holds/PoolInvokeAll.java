// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: invokeAll comes back when all tasks are done, and each has its own element.

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolInvokeAll {
    static final int[] parts = new int[2];

    static Callable<Integer> part(int index) {
        return () -> parts[index] = index + 1;
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.invokeAll(List.of(part(0), part(1)));
        pool.shutdown();
        assert parts[0] + parts[1] == 3;
    }
}
