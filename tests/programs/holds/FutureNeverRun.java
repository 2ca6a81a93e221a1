// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a thread runs the task.

import java.util.concurrent.FutureTask;

public class FutureNeverRun {
    static volatile boolean asked;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 42);
        Thread t = new Thread(task);
        t.start();
        asked = true;
        int answer = task.get();
        assert answer == 42;
        t.join();
    }
}
