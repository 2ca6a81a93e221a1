// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: isShutdown takes no lock of the pool, so it can be asked while a worker is interrupted.

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
            Thread asks = new Thread(() -> pool.isShutdown());
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
