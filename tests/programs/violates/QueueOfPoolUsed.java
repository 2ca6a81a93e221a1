// expect: no-uncaught-exception violated
// kind: assertion
// line: 19
// because: a task that is taken out of the queue of a pool is never done.

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class QueueOfPoolUsed {
    public static void main(String[] args) throws Exception {
        ArrayBlockingQueue<Runnable> queue = new ArrayBlockingQueue<>(2);
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, queue);
        AtomicInteger done = new AtomicInteger();
        pool.execute(done::incrementAndGet);
        pool.execute(done::incrementAndGet);
        Runnable taken = queue.poll();
        assert taken == null;
        pool.shutdown();
    }
}
