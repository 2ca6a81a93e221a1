/** CompletableFuture: chains, combination, all and any, explicit completion. */
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

public class CompletableFutures {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> six = CompletableFuture.supplyAsync(() -> 6);
        System.out.println(six.thenApply(x -> x * 7).thenCompose(x -> CompletableFuture.supplyAsync(() -> x + 1)).thenApply(x -> "got " + x).get());
        CompletableFuture<String> left = CompletableFuture.supplyAsync(() -> "left");
        CompletableFuture<String> right = CompletableFuture.supplyAsync(() -> "right");
        System.out.println(left.thenCombine(right, (a, b) -> a + "+" + b).join());
        StringBuffer log = new StringBuffer();
        left.thenAccept(log::append).thenRun(() -> log.append("/ran")).join();
        left.thenAcceptBoth(right, (a, b) -> log.append("/both")).join();
        left.runAfterBoth(right, () -> log.append("/after")).join();
        System.out.println(log);
        CompletableFuture<?>[] all = Stream.of(1, 2, 3).map(i -> CompletableFuture.supplyAsync(() -> i * i)).toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(all).join();
        int sum = 0;
        for (CompletableFuture<?> f : all) {
            sum += (Integer) f.join();
        }
        System.out.println(sum + " " + CompletableFuture.anyOf(CompletableFuture.completedFuture("done"), new CompletableFuture<>()).get());
        CompletableFuture<String> manual = new CompletableFuture<>();
        CompletableFuture<Integer> dependent = manual.thenApply(String::length);
        System.out.println(manual.isDone() + " " + manual.getNow("absent") + " " + dependent.getNumberOfDependents() + " " + manual.getNumberOfDependents());
        new Thread(() -> manual.complete("completed")).start();
        System.out.println(dependent.get(1, TimeUnit.MINUTES) + " " + manual.complete("again") + " " + manual.join());
        ExecutorService pool = Executors.newSingleThreadExecutor(r -> new Thread(r, "own"));
        System.out.println(CompletableFuture.supplyAsync(() -> Thread.currentThread().getName(), pool).thenApplyAsync(s -> s + "/" + Thread.currentThread().getName(), pool).join());
        pool.shutdown();
        System.out.println(new CompletableFuture<String>().completeOnTimeout("fallback", 2, TimeUnit.MILLISECONDS).join());
        manual.obtrudeValue("forced");
        System.out.println(manual.join() + " " + dependent.join() + " " + CompletableFuture.completedStage(5).toCompletableFuture().join());
        System.out.println(CompletableFuture.runAsync(() -> { }).get() + " " + left.applyToEither(new CompletableFuture<>(), s -> s + "!").join());
    }
}
