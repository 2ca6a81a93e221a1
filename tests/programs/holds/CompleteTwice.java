// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: main asks whether its completion was the first.

import java.util.concurrent.CompletableFuture;

public class CompleteTwice {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread t = new Thread(() -> future.complete(1));
        t.start();
        boolean first = future.complete(2);
        int value = future.join();
        assert first == (value == 2) : "somebody else was first";
        t.join();
    }
}
