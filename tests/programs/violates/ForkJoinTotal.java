// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 26
// because: the task and main add to a plain field at the same time.

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

public class ForkJoinTotal {
    static int total;

    static class Part extends RecursiveTask<Integer> {
        @Override protected Integer compute() {
            total += 3;
            return 3;
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<Integer> part = pool.submit(new Part());
        total += 10;
        part.join();
        assert total == 13 : "an addition is lost";
    }
}
