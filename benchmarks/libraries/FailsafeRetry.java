import dev.failsafe.Failsafe;
import dev.failsafe.RetryPolicy;
import java.util.concurrent.atomic.AtomicInteger;

/** Two threads try again what fails the first time. */
public class FailsafeRetry {
    public static void main(String[] args) throws InterruptedException {
        RetryPolicy<Integer> policy = RetryPolicy.<Integer>builder().withMaxRetries(2).build();
        AtomicInteger calls = new AtomicInteger();
        Runnable task = () -> {
            int result = Failsafe.with(policy).get(() -> {
                int call = calls.incrementAndGet();
                if (call == 1) {
                    throw new IllegalStateException("first");
                }
                return call;
            });
            assert result > 1 : result;
        };
        Thread first = new Thread(task);
        Thread second = new Thread(task);
        first.start();
        second.start();
        first.join();
        second.join();
        assert calls.get() == 3 : calls.get();
        System.out.println("done");
    }
}
