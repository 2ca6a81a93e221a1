// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: each call has scratch space of its own.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class PoolSharedScratch {
    static void use(int value) {
        int scratch = value;
        assert scratch == value : "mixed up";
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> use(10));
        pool.shutdown();
        use(3);
    }
}
