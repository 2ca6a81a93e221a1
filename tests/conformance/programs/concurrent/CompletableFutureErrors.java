/** Exceptions in futures: wrapping, handlers, recovery, cancellation, timeouts. */
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class CompletableFutureErrors {
    static CompletableFuture<Integer> failing() {
        return CompletableFuture.supplyAsync(() -> {
            throw new IllegalArgumentException("bad");
        });
    }

    public static void main(String[] args) throws Exception {
        try {
            failing().join();
        } catch (CompletionException e) {
            System.out.println("join: " + e.getMessage());
        }
        try {
            failing().get();
        } catch (ExecutionException e) {
            System.out.println("get: " + e.getCause());
        }
        System.out.println(failing().exceptionally(e -> e instanceof CompletionException ? 1 : 2).join());
        System.out.println(failing().thenApply(x -> x + 1).handle((v, e) -> v + " " + e.getClass().getSimpleName() + " " + e.getCause().getMessage()).join());
        System.out.println(CompletableFuture.completedFuture(5).handle((v, e) -> v + " " + e).join());
        StringBuffer log = new StringBuffer();
        try {
            failing().whenComplete((v, e) -> log.append(v).append(e.getCause().getMessage())).join();
        } catch (CompletionException e) {
            System.out.println(log + " still fails");
        }
        CompletableFuture<String> direct = new CompletableFuture<>();
        CompletableFuture<Integer> dependent = direct.thenApply(String::length);
        System.out.println(direct.completeExceptionally(new IllegalStateException("direct")) + " " + direct.isCompletedExceptionally());
        System.out.println(direct.exceptionally(Throwable::getMessage).join() + " " + dependent.exceptionally(e -> e.getClass().getName().length()).join());
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        System.out.println(cancelled.cancel(true) + " " + cancelled.isCancelled());
        try {
            cancelled.join();
        } catch (CancellationException e) {
            System.out.println("cancelled " + e.getMessage());
        }
        try {
            new CompletableFuture<String>().get(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout " + e.getMessage());
        }
        try {
            new CompletableFuture<String>().orTimeout(1, TimeUnit.MILLISECONDS).join();
        } catch (CompletionException e) {
            System.out.println(e.getCause().getClass().getSimpleName());
        }
        System.out.println(CompletableFuture.failedFuture(new Exception("failed")).exceptionallyCompose(e -> CompletableFuture.completedFuture(e.getMessage())).join());
        try {
            CompletableFuture.allOf(CompletableFuture.completedFuture(1), failing()).join();
        } catch (CompletionException e) {
            System.out.println("all: " + e.getCause().getMessage());
        }
    }
}
