/** Scheduled executors: delays in order, periodic tasks, cancellation, exceptions that end a series. */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

public class ScheduledPools {
    public static void main(String[] args) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        StringBuffer log = new StringBuffer();
        ScheduledFuture<String> late = pool.schedule(() -> {
            log.append("late ");
            return "late result";
        }, 150, TimeUnit.MILLISECONDS);
        pool.schedule(() -> {
            log.append("soon ");
        }, 1, TimeUnit.MILLISECONDS);
        System.out.println(late.get() + " " + log + late.isDone());
        AtomicInteger ticks = new AtomicInteger();
        CountDownLatch three = new CountDownLatch(3);
        ScheduledFuture<?> periodic = pool.scheduleAtFixedRate(() -> {
            ticks.incrementAndGet();
            three.countDown();
        }, 0, 2, TimeUnit.MILLISECONDS);
        three.await();
        System.out.println(periodic.cancel(false) + " " + periodic.isCancelled() + " " + (ticks.get() >= 3));
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> failing = pool.scheduleWithFixedDelay(() -> {
            if (runs.incrementAndGet() == 2) {
                throw new IllegalStateException("second run fails");
            }
        }, 1, 1, TimeUnit.MILLISECONDS);
        try {
            failing.get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getMessage() + " after " + runs.get());
        }
        ScheduledFuture<?> far = pool.schedule(() -> log.append("never"), 1, TimeUnit.DAYS);
        System.out.println(far.getDelay(TimeUnit.HOURS) >= 22);
        pool.shutdown();
        System.out.println(far.isDone() + " " + pool.isShutdown() + " " + far.cancel(true));
        pool.shutdownNow();
        System.out.println(pool.awaitTermination(1, TimeUnit.MINUTES) + " " + log);
    }
}
