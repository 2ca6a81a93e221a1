// expect: no-deadlock violated
// kind: deadlock
// because: shutdown interrupts workers that have no task, such as one whose task has just failed.

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

public class HandlerOfAWorker {
    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> {
            if (Thread.currentThread().isInterrupted()) {
                new Semaphore(0).acquireUninterruptibly();
            }
        });
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {
            throw new IllegalStateException();
        });
        pool.shutdown();
    }
}
