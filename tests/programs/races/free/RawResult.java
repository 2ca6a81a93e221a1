// expect: no-data-race holds
// because: join waits for the result.

import java.util.concurrent.RecursiveTask;

public class RawResult {
    static class One extends RecursiveTask<Integer> {
        @Override
        protected Integer compute() {
            return 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        One task = new One();
        Thread other = new Thread(() -> task.invoke());
        other.start();
        Integer result = task.join();
        other.join();
        assert result == null || result == 1;
    }
}
