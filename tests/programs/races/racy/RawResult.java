// expect: no-data-race violated
// kind: data-race
// line: 18, 20
// because: getRawResult looks at the result before it is known to be there.

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
        Integer result = task.getRawResult();
        other.join();
        assert result == null || result == 1;
    }
}
