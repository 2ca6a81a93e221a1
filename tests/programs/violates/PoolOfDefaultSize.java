// expect: no-uncaught-exception violated
// kind: assertion
// line: 22
// because: the default size of a pool is the number of processors, so both tasks run at a time.

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

public class PoolOfDefaultSize {
    static int total;

    static void add() {
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
