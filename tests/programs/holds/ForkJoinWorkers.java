// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: join gives the result of the task that was forked, whoever computed it.

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class ForkJoinWorkers extends RecursiveTask<Integer> {
    private final int from, to;

    ForkJoinWorkers(int from, int to) {
        this.from = from;
        this.to = to;
    }

    @Override protected Integer compute() {
        if (to - from == 1) {
            return from;
        }
        int middle = (from + to) / 2;
        ForkJoinWorkers left = new ForkJoinWorkers(from, middle);
        left.fork();
        int right = new ForkJoinWorkers(middle, to).compute();
        return left.join() + right;
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        assert pool.invoke(new ForkJoinWorkers(1, 3)) == 3;
        pool.shutdown();
    }
}
