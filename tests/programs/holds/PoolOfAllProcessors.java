// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: processors
// because: one worker adds at a time, however many there are.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolOfAllProcessors {
    static int total;

    static synchronized void add() {
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
