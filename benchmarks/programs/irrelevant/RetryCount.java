import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A sum by compare-and-set; attempts and retries are counted. */
public class RetryCount {
    static final AtomicInteger sum = new AtomicInteger();
    static final AtomicLong attempts = new AtomicLong(), retries = new AtomicLong();

    static void add(int amount) {
        while (true) {
            attempts.incrementAndGet();
            int old = sum.get();
            if (sum.compareAndSet(old, old + amount)) {
                return;
            }
            retries.incrementAndGet();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> {
            add(1);
            add(2);
        });
        Thread two = new Thread(() -> {
            add(3);
            add(4);
        });
        one.start();
        two.start();
        add(5);
        one.join();
        two.join();
        assert sum.get() == 15;
        System.out.println(attempts.get() + " attempts, " + retries.get() + " retries");
    }
}
