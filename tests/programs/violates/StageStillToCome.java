// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 16
// because: a stage is taken from the list of those that depend on another before it is completed.

import java.util.concurrent.CompletableFuture;

public class StageStillToCome {
    public static void main(String[] args) {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        CompletableFuture<Integer> stage = source.copy();
        Thread other = new Thread(() -> source.complete(1));
        other.start();
        if (source.getNumberOfDependents() == 0) {
            assert stage.isDone();
        }
    }
}
