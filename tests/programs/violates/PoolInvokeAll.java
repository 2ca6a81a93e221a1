// expect: no-deadlock holds
// expect: no-data-race violated
// kind: data-race
// line: 16
// because: both tasks of two workers use the same element.

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolInvokeAll {
    static final int[] parts = new int[1];

    static Callable<Integer> part(int amount) {
        return () -> parts[0] += amount;
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.invokeAll(List.of(part(1), part(2)));
        pool.shutdown();
        assert parts[0] == 3;
    }
}
