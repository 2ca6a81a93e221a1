// expect: no-deadlock holds
// because: the handler does not wait, whether shutdown interrupted its worker or not.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

public class HandlerOfAWorker {
    static boolean seen;

    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {
            seen = Thread.currentThread().isInterrupted();
        });
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {
            throw new IllegalStateException();
        });
        pool.shutdown();
    }
}
