// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 16
// because: a fork-join pool is shut down before it is terminated.

import java.util.concurrent.ForkJoinPool;

public class ForkJoinEnds {
    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        Thread ends = new Thread(pool::shutdown);
        ends.start();
        boolean shut = pool.isShutdown();
        boolean over = pool.isTerminated();
        assert !(shut && !over);
        ends.join();
    }
}
