// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 18
// because: stages that depend on one are completed one after the other.

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
            assert last.isDone();
        completes.join();
    }
}
