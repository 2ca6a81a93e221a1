// expect: no-deadlock violated
// kind: deadlock
// because: a worker is interrupted with the main lock of the pool held, which getPoolSize waits for.

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class WorkerAsksItsPool {
    static ThreadPoolExecutor pool;

    static class Worker extends Thread {
        Worker(Runnable work) {
            super(work);
        }

        @Override
        public void interrupt() {
            Thread asks = new Thread(() -> pool.getPoolSize());
            asks.start();
            try {
                asks.join();
            } catch (InterruptedException given) {
                throw new IllegalStateException(given);
            }
            super.interrupt();
        }
    }

    public static void main(String[] args) {
        pool = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Worker::new);
        pool.prestartCoreThread();
        pool.shutdown();
    }
}
