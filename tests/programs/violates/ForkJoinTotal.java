// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 40
// because: the task and main add to a plain field at the same time.

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
                total += from;
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
        sum.join();
        pool.shutdown();
        assert total == 13 : "an addition is lost";
    }
}
