// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: identity hash codes
// because: a task that prints as completed stays so, and has its result.

import java.util.concurrent.FutureTask;

public class PrintedWhileCompleting {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        Thread runs = new Thread(task);
        runs.start();
        boolean completed = task.toString().endsWith("[Completed normally]");
        boolean done = task.isDone();
        runs.join();
        assert !completed || done && task.get() == 1;
    }
}
