// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 22
// limits: processors
// because: the asynchronous task and main increment a plain field at the same time.

import java.util.concurrent.CompletableFuture;

public class AsyncCounter {
    static int total;

    static int one() {
        total++;
        return 1;
    }

    public static void main(String[] args) {
        CompletableFuture<Integer> part = CompletableFuture.supplyAsync(AsyncCounter::one);
        total++;
        part.join();
        assert total == 2 : "an update is lost";
    }
}
