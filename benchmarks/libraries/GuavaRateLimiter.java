import com.google.common.util.concurrent.RateLimiter;
import java.util.concurrent.atomic.AtomicInteger;

/** Two threads ask one limiter for permits. */
public class GuavaRateLimiter {
    public static void main(String[] args) throws InterruptedException {
        RateLimiter limiter = RateLimiter.create(2.0);
        AtomicInteger passed = new AtomicInteger();
        Runnable task = () -> {
            if (limiter.tryAcquire()) {
                passed.incrementAndGet();
            }
        };
        Thread first = new Thread(task);
        Thread second = new Thread(task);
        first.start();
        second.start();
        first.join();
        second.join();
        assert passed.get() >= 1 : "the first permit is free";
        System.out.println("done");
    }
}
