// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 26
// contexts: 3
// because: the task and main increment a plain field at the same time.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class PoolSharedCounter {
    static int count;

    static void add() {
        count++;
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<?> task = pool.submit(PoolSharedCounter::add);
        add();
        task.get();
        pool.shutdown();
        int total = count;
        assert total == 2 : "an update is lost";
    }
}
