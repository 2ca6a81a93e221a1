// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 18
// contexts: 3
// because: the other thread may complete the future first.

import java.util.concurrent.CompletableFuture;

public class CompleteTwice {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread t = new Thread(() -> future.complete(1));
        t.start();
        future.complete(2);
        int value = future.join();
        boolean first = true;
        assert first == (value == 2) : "somebody else was first";
        t.join();
    }
}
