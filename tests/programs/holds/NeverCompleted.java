// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a failure completes the future too.

import java.util.concurrent.CompletableFuture;

public class NeverCompleted {
    static final CompletableFuture<Integer> future = new CompletableFuture<>();
    static volatile int divisor = 1;

    static void compute() {
        try {
            future.complete(12 / divisor);
        } catch (ArithmeticException e) {
            future.complete(0);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(NeverCompleted::compute);
        t.start();
        divisor = 0;
        int value = future.join();
        assert value == 12 || value == 0;
        t.join();
    }
}
