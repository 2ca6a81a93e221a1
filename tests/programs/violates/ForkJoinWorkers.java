// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 32
// because: both halves add to one field that nothing protects.

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ForkJoinWorkers extends RecursiveAction {
    static int total;
    private final int from, to;

    ForkJoinWorkers(int from, int to) {
        this.from = from;
        this.to = to;
    }

    @Override protected void compute() {
        if (to - from == 1) {
            total += from;
            return;
        }
        int middle = (from + to) / 2;
        invokeAll(new ForkJoinWorkers(from, middle), new ForkJoinWorkers(middle, to));
    }

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.invoke(new ForkJoinWorkers(1, 3));
        pool.shutdown();
        assert total == 3;
    }
}
