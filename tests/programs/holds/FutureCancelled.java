// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: main asks for the result only if the cancellation came too late.

import java.util.concurrent.FutureTask;

public class FutureCancelled {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 42);
        Thread t = new Thread(task);
        t.start();
        if (!task.cancel(false)) {
            int answer = task.get();
            assert answer == 42;
        }
        t.join();
    }
}
