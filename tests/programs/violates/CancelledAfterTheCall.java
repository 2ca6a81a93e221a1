// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 24
// because: a task that is cancelled after its call, and before its result is set, is not interrupted.

import java.util.concurrent.FutureTask;

public class CancelledAfterTheCall {
    static volatile boolean called, interrupted;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> {
            called = true;
            return 1;
        });
        Thread runs = new Thread(() -> {
            task.run();
            interrupted = Thread.interrupted();
        });
        runs.start();
        boolean cancelled = task.cancel(true);
        runs.join();
        assert !(cancelled && called) || interrupted;
    }
}
