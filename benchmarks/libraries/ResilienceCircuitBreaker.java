import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;

/** Two threads fail, and the circuit opens. */
public class ResilienceCircuitBreaker {
    public static void main(String[] args) throws InterruptedException {
        CircuitBreaker breaker = CircuitBreaker.of("breaker", CircuitBreakerConfig.custom()
                .slidingWindowSize(2)
                .minimumNumberOfCalls(2)
                .build());
        Runnable task = () -> {
            try {
                breaker.executeRunnable(() -> {
                    throw new IllegalStateException("fails");
                });
            } catch (IllegalStateException e) {
                assert e.getMessage().equals("fails");
            }
        };
        Thread first = new Thread(task);
        Thread second = new Thread(task);
        first.start();
        second.start();
        first.join();
        second.join();
        assert breaker.getState() == CircuitBreaker.State.OPEN : breaker.getState();
        System.out.println("done");
    }
}
