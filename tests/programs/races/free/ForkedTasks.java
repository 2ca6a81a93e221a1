// expect: no-data-race holds
// because: each task has its own sum, and hands it over when it is joined.

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;

public class ForkedTasks extends RecursiveTask<Integer> {
    private final int size;

    ForkedTasks(int size) {
        this.size = size;
    }

    @Override
    protected Integer compute() {
        if (size == 1) {
            return 1;
        }
        ForkedTasks half = new ForkedTasks(size / 2);
        half.fork();
        return new ForkedTasks(size / 2).compute() + half.join();
    }

    public static void main(String[] args) {
        int total = new ForkJoinPool(2).invoke(new ForkedTasks(2));
        assert total == 2;
    }
}
