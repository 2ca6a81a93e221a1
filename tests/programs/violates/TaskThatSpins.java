// expect: no-deadlock violated
// kind: deadlock
// endless: a task spins for ever
// because: the result is never there: the task waits for a flag that is never set.

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
        task.get();
    }
}
