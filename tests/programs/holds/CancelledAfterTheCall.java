// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a thread that was interrupted belongs to a task that was cancelled.

import java.util.concurrent.FutureTask;

public class CancelledAfterTheCall {
    static volatile boolean interrupted;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        Thread runs = new Thread(() -> {
            task.run();
            interrupted = Thread.interrupted();
        });
        runs.start();
        boolean cancelled = task.cancel(true);
        runs.join();
        assert cancelled || !interrupted;
    }
}
