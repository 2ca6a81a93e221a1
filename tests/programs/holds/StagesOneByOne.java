// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: who sees a stage complete sees what it depends on complete.

import java.util.concurrent.CompletableFuture;

public class StagesOneByOne {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        CompletableFuture<Integer> first = source.thenApply(x -> x);
        CompletableFuture<Integer> last = source.copy();
        CompletableFuture<Integer> other = source.copy();
        Thread completes = new Thread(() -> source.complete(1));
        completes.start();
        if (other.isDone())
            assert source.isDone();
        completes.join();
    }
}
