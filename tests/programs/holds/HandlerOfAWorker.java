// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a worker whose task ends well runs no handler, whether shutdown interrupts it or not.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

public class HandlerOfAWorker {
    static boolean seen;

    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {
            if (Thread.currentThread().isInterrupted()) {
                new Semaphore(0).acquireUninterruptibly();
            }
        });
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {
            seen = true;
        });
        pool.shutdown();
    }
}
