// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 20
// because: the task is done before the interrupt, but the waiting thread saw only the latter.

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class FutureDoneAndInterrupted {
    static volatile boolean waits;

    public static void main(String[] args) {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        Thread waiter = new Thread(() -> {
            waits = true;
            try {
                task.get();
            } catch (InterruptedException e) {
                assert !task.isDone();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e);
            }
        });
        waiter.start();
        if (waits) {
            task.run();
            waiter.interrupt();
        } else {
            task.run();
        }
    }
}
