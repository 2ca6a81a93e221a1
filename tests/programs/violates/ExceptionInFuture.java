// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 14, 21
// contexts: 3
// because: get throws what the task threw, and nobody catches it.

import java.util.concurrent.FutureTask;

public class ExceptionInFuture {
    static volatile int divisor;

    static int share() {
        return 12 / divisor;
    }

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> task = new FutureTask<>(ExceptionInFuture::share);
        Thread t = new Thread(task);
        t.start();
        int share = task.get();
        assert share == 12;
        t.join();
    }
}
