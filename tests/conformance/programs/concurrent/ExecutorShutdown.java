/** Shutdown lets queued work finish, shutdownNow hands it back; rejection policies. */
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class ExecutorShutdown {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        Future<String> blocked = pool.submit(() -> {
            running.countDown();
            try {
                never.await();
                return "not reached";
            } catch (InterruptedException e) {
                return "interrupted";
            }
        });
        Future<?> queued = pool.submit(() -> System.out.println("never runs"));
        running.await();
        List<Runnable> waiting = pool.shutdownNow();
        System.out.println(waiting.size() + " " + blocked.get() + " " + queued.isDone());
        try {
            pool.execute(() -> { });
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        System.out.println(pool.awaitTermination(1, TimeUnit.MINUTES));
        ExecutorService orderly = Executors.newSingleThreadExecutor();
        CountDownLatch gate = new CountDownLatch(1);
        orderly.execute(() -> {
            try {
                gate.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        orderly.execute(() -> System.out.println("queued work still runs"));
        orderly.shutdown();
        System.out.println(orderly.isShutdown() + " " + orderly.isTerminated() + " " + orderly.awaitTermination(1, TimeUnit.MILLISECONDS));
        gate.countDown();
        System.out.println(orderly.awaitTermination(1, TimeUnit.MINUTES));
        CountDownLatch hold = new CountDownLatch(1);
        ThreadPoolExecutor small = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), new ThreadPoolExecutor.CallerRunsPolicy());
        small.execute(() -> {
            try {
                hold.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        small.execute(() -> System.out.println("from the queue"));
        small.execute(() -> System.out.println("run by " + Thread.currentThread().getName()));
        System.out.println(small.getPoolSize() + " " + small.getQueue().size() + " " + small.getActiveCount());
        small.setRejectedExecutionHandler((r, e) -> System.out.println("own handler"));
        small.execute(() -> { });
        small.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy());
        small.execute(() -> System.out.println("discarded"));
        hold.countDown();
        small.shutdown();
        System.out.println(small.awaitTermination(1, TimeUnit.MINUTES) + " " + small.getCompletedTaskCount());
    }
}
