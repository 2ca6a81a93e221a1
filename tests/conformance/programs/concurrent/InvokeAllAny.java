/** invokeAll keeps order and failures; invokeAny gives the one that succeeds. */
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

public class InvokeAllAny {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Callable<String>> tasks = List.of(() -> "one", () -> {
            throw new IllegalStateException("two");
        }, () -> "three");
        for (Future<String> f : pool.invokeAll(tasks)) {
            try {
                System.out.println(f.isDone() + " " + f.get());
            } catch (ExecutionException e) {
                System.out.println(e.getMessage() + " | " + e.getCause().getMessage());
            }
        }
        CountDownLatch never = new CountDownLatch(1);
        List<Callable<Integer>> race = List.of(() -> {
            never.await();
            return 1;
        }, () -> {
            throw new Exception("fails");
        }, () -> 3);
        System.out.println(pool.invokeAny(race));
        try {
            pool.invokeAny(List.of(() -> {
                throw new Exception("all fail");
            }));
        } catch (ExecutionException e) {
            System.out.println(e.getCause().getMessage());
        }
        List<Future<Integer>> late = pool.invokeAll(List.of(() -> 7, () -> {
            never.await();
            return 8;
        }), 200, TimeUnit.MILLISECONDS);
        System.out.println(late.get(0).get() + " " + late.get(1).isCancelled());
        try {
            late.get(1).get();
        } catch (CancellationException e) {
            System.out.println("cancelled " + e.getMessage());
        }
        CompletionService<Integer> completion = new ExecutorCompletionService<>(pool);
        for (int i = 1; i <= 4; i++) {
            int n = i;
            completion.submit(() -> n * 10);
        }
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            sum += completion.take().get();
        }
        System.out.println(sum + " " + completion.poll());
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.MINUTES));
    }
}
