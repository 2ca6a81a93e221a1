// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the task answers with its part, and main alone adds.

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

public class ForkJoinTotal {
    static int total;

    static class Part extends RecursiveTask<Integer> {
        @Override protected Integer compute() {
            return 3;
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<Integer> part = pool.submit(new Part());
        total += 10;
        total += part.join();
        assert total == 13 : "an addition is lost";
    }
}
