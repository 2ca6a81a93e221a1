// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 16
// contexts: 1
// because: get throws when the task was cancelled before it ran to its end.

import java.util.concurrent.FutureTask;

public class FutureCancelled {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 42);
        Thread t = new Thread(task);
        t.start();
        task.cancel(false);
        int answer = task.get();
        assert answer == 42;
        t.join();
    }
}
