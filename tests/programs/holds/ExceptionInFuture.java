// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: an exception that is kept in a future is not an uncaught one.

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
        t.join();
        assert task.isDone();
    }
}
