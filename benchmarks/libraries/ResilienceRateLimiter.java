import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Two threads ask for the one permission of a period that is long. */
public class ResilienceRateLimiter {
    public static void main(String[] args) throws InterruptedException {
        RateLimiter limiter = RateLimiter.of("limiter", RateLimiterConfig.custom()
                .limitForPeriod(1)
                .limitRefreshPeriod(Duration.ofDays(1))
                .timeoutDuration(Duration.ZERO)
                .build());
        AtomicInteger passed = new AtomicInteger();
        Runnable task = () -> {
            if (limiter.acquirePermission()) {
                passed.incrementAndGet();
            }
        };
        Thread first = new Thread(task);
        Thread second = new Thread(task);
        first.start();
        second.start();
        first.join();
        second.join();
        assert passed.get() >= 1 : "the first permission is free";
        System.out.println("done");
    }
}
