// expect: no-deadlock holds
// expect: no-uncaught-exception holds
// limits: processors
// endless: the first stage goes on
// because: the first stage works for ever, and its successor is waited for.

import java.util.concurrent.CompletableFuture;

public class StageBehindLoop {
    static volatile boolean beat;

    static void first() {
        while (true)
            beat = !beat;
    }

    public static void main(String[] args) throws Exception {
        CompletableFuture<Void> first = CompletableFuture.runAsync(StageBehindLoop::first);
        first.thenRun(() -> { }).get();
    }
}
