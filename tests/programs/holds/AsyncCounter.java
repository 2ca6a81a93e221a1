// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: processors
// because: the task answers with its part, and main alone adds.

import java.util.concurrent.CompletableFuture;

public class AsyncCounter {
    static int total;

    static int one() {
        return 1;
    }

    public static void main(String[] args) {
        CompletableFuture<Integer> part = CompletableFuture.supplyAsync(AsyncCounter::one);
        total++;
        total += part.join();
        assert total == 2 : "an update is lost";
    }
}
