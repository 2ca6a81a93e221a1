// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the result of a task that is done comes before an interrupt.

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class FutureDoneAndInterrupted {
    static volatile boolean waits;

    public static void main(String[] args) {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        Thread waiter = new Thread(() -> {
            waits = true;
            if (!task.isDone()) {
                return;
            }
            try {
                task.get();
            } catch (InterruptedException | ExecutionException e) {
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
