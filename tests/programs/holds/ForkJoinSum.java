// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a task that is invoked by a thread of no pool is computed by that thread.

import java.util.concurrent.RecursiveTask;

public class ForkJoinSum extends RecursiveTask<Integer> {
    private final int from, to;

    ForkJoinSum(int from, int to) {
        this.from = from;
        this.to = to;
    }

    @Override protected Integer compute() {
        if (to - from == 1) {
            return from;
        }
        int middle = (from + to) / 2;
        ForkJoinSum left = new ForkJoinSum(from, middle);
        ForkJoinSum right = new ForkJoinSum(middle, to);
        return left.invoke() + right.invoke();
    }

    public static void main(String[] args) throws Exception {
        ForkJoinSum sum = new ForkJoinSum(1, 4);
        Thread t = new Thread(sum::invoke);
        t.start();
        t.join();
        assert sum.join() == 6;
    }
}
