// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the sum is made of both results, whichever comes first.

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class FutureCombined {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1, pool);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2, pool);
        int sum = one.thenCombine(two, Integer::sum).get();
        pool.shutdown();
        assert sum == 3;
    }
}
