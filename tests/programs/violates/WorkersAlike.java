// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 36
// because: the worker that was first may do another task, if there are more tasks than workers.

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class WorkersAlike {
    static final CountDownLatch done = new CountDownLatch(3);
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
        return count == 3 && !again;
    }

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 3; i++)
            pool.execute(WorkersAlike::work);
        pool.shutdown();
        done.await();
        assert isRight();
    }
}
