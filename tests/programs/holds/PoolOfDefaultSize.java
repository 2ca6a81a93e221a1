// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: processors
// because: one worker adds at a time, however many there are.

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class PoolOfDefaultSize {
    static int total;

    static synchronized void add() {
        total++;
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool();
        ForkJoinTask<?> first = pool.submit(PoolOfDefaultSize::add);
        ForkJoinTask<?> second = pool.submit(PoolOfDefaultSize::add);
        first.join();
        second.join();
        assert total == 2 : "an update is lost";
    }
}
