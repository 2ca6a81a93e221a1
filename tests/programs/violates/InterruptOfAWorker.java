// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 23
// because: the interrupt may come when the worker has begun with its second task.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class InterruptOfAWorker {
    static volatile Thread worker;
    static volatile boolean interrupted;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.submit(() -> worker = Thread.currentThread()).get();
        Future<?> second = pool.submit(() -> interrupted = Thread.interrupted());
        worker.interrupt();
        second.get();
        pool.shutdown();
        // Nothing keeps the interrupt from the task.
        assert !interrupted;
    }
}
