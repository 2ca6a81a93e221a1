// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: workers of a pool are one up to their order, and each begins with a task of its own.

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class WorkersAlike {
    static final CountDownLatch done = new CountDownLatch(5);
    static Thread first;
    static boolean again;
    static int count;

    static synchronized void work() {
        if (first == null)
            first = Thread.currentThread();
        else
            again |= first == Thread.currentThread();
        count++;
        done.countDown();
    }

    static synchronized boolean isRight() {
        return count == 5 && !again;
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(5);
        for (int i = 0; i < 5; i++)
            pool.execute(WorkersAlike::work);
        pool.shutdown();
        done.await();
        assert isRight();
    }
}
