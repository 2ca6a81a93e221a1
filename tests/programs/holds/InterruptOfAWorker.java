// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: an interrupt of a worker that waits for a task is not for its next task.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class InterruptOfAWorker {
    static volatile Thread worker;
    static volatile boolean interrupted;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> worker = Thread.currentThread()).get();
        worker.interrupt();
        pool.submit(() -> interrupted = Thread.interrupted()).get();
        pool.shutdown();
        assert !interrupted;
    }
}
