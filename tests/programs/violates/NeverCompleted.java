// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: when the computation fails, nobody completes the future.

import java.util.concurrent.CompletableFuture;

public class NeverCompleted {
    static final CompletableFuture<Integer> future = new CompletableFuture<>();
    static volatile int divisor = 1;

    static void compute() {
        try {
            future.complete(12 / divisor);
        } catch (ArithmeticException e) {
            divisor = 1;
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
