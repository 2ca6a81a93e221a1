// expect: no-uncaught-exception violated
// kind: assertion
// line: 24
// because: two threads find that nothing was done yet before either says that it does it.
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

public class OnlyOnce {
    static final AtomicBoolean done = new AtomicBoolean();
    static final AtomicInteger times = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[60];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                if (!done.get()) {
                    done.set(true);
                    times.incrementAndGet();
                }
            });
        }
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
        assert times.get() == 1;
    }
}
