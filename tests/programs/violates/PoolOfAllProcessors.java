// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 27
// limits: processors
// because: with more than one processor the pool has several workers, which read the same value.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolOfAllProcessors {
    static int total;

    static void add() {
        total++;
    }

    public static void main(String[] args) throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();
        ExecutorService pool = Executors.newFixedThreadPool(processors);
        Future<?> first = pool.submit(PoolOfAllProcessors::add);
        Future<?> second = pool.submit(PoolOfAllProcessors::add);
        first.get();
        second.get();
        pool.shutdown();
        assert total == 2 : "an update is lost";
    }
}
