// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the tasks answer with their sums, and main alone adds.

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;

public class ForkJoinTotal {
    static int total;

    static class Sum extends RecursiveTask<Integer> {
        final int from, to;

        Sum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override protected Integer compute() {
            if (to - from == 1) {
                return from;
            }
            Sum left = new Sum(from, (from + to) / 2);
            Sum right = new Sum((from + to) / 2, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        ForkJoinTask<Integer> sum = pool.submit(new Sum(1, 3));
        total += 10;
        total += sum.join();
        pool.shutdown();
        assert total == 13 : "an addition is lost";
    }
}
