// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 16
// contexts: 3
// because: the task and main use the same field as scratch space.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolSharedScratch {
    static volatile int scratch;

    static void use(int value) {
        scratch = value;
        assert scratch == value : "mixed up";
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> use(10));
        pool.shutdown();
        use(3);
    }
}
