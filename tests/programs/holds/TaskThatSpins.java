// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the flag is set before the result is asked for.

import java.util.concurrent.FutureTask;

public class TaskThatSpins {
    static volatile boolean stop;

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(() -> {
            int rounds = 0;
            while (!stop)
                rounds++;
            return 1;
        });
        new Thread(task).start();
        stop = true;
        task.get();
    }
}
