// expect: no-deadlock violated
// kind: deadlock
// endless: a thread goes round for ever
// because: the first stage waits for a flag that nothing sets, so the second one never begins.

import java.util.concurrent.CompletableFuture;

public class StageBehindLoop {
    static volatile boolean stopped;

    static void first() {
        while (!stopped)
            Thread.onSpinWait();
    }

    public static void main(String[] args) throws Exception {
        CompletableFuture<Void> first = CompletableFuture.runAsync(StageBehindLoop::first);
        first.thenRun(() -> { }).get();
    }
}
