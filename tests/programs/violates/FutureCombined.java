// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 18
// because: anyOf is done when the first of both is.

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class FutureCombined {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1, pool);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2, pool);
        Object first = CompletableFuture.anyOf(one, two).get();
        pool.shutdown();
        assert first.equals(1);
    }
}
