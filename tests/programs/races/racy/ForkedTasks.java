// expect: no-data-race violated
// kind: data-race
// line: 20
// because: the forked half and the other half add to the same total.

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

public class ForkedTasks extends RecursiveAction {
    static int total;
    private final int size;

    ForkedTasks(int size) {
        this.size = size;
    }

    @Override
    protected void compute() {
        if (size == 1) {
            total++;
            return;
        }
        ForkedTasks half = new ForkedTasks(size / 2);
        half.fork();
        new ForkedTasks(size / 2).compute();
        half.join();
    }

    public static void main(String[] args) {
        new ForkJoinPool(2).invoke(new ForkedTasks(2));
    }
}
