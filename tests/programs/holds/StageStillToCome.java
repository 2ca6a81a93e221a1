// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: what a stage depends on is done before the stage is.

import java.util.concurrent.CompletableFuture;

public class StageStillToCome {
    public static void main(String[] args) {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        CompletableFuture<Integer> stage = source.copy();
        Thread other = new Thread(() -> source.complete(1));
        other.start();
        if (source.getNumberOfDependents() == 0) {
            assert source.isDone();
        }
    }
}
