// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: nobody runs the task whose result main waits for.

import java.util.concurrent.FutureTask;

public class FutureNeverRun {
    static volatile boolean asked;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> 42);
        Thread t = new Thread(() -> asked = true);
        t.start();
        asked = true;
        int answer = task.get();
        assert answer == 42;
        t.join();
    }
}
