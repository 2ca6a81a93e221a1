// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 18
// limits: identity hash codes
// because: a task is done before it has its result, and until then it prints as not completed.

import java.util.concurrent.FutureTask;

public class PrintedWhileCompleting {
    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        Thread runs = new Thread(task);
        runs.start();
        boolean done = task.isDone();
        String text = task.toString();
        runs.join();
        assert !done || text.endsWith("[Completed normally]");
    }
}
