// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: what is terminated was shut down before.

import java.util.concurrent.ForkJoinPool;

public class ForkJoinEnds {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        Thread ends = new Thread(pool::shutdown);
        ends.start();
        boolean over = pool.isTerminated();
        boolean shut = pool.isShutdown();
        assert !over || shut;
        ends.join();
    }
}
