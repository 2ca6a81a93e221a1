// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: each of the counters is found to be shared after the one before it, and all are atomic.

import java.util.concurrent.atomic.AtomicInteger;

public class SharedOneByOne {
    static final AtomicInteger[] counters = new AtomicInteger[40];

    static void count() {
        for (AtomicInteger counter : counters) {
            counter.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int at = 0; at < counters.length; at++) {
            counters[at] = new AtomicInteger();
        }
        Thread other = new Thread(SharedOneByOne::count);
        other.start();
        count();
        other.join();
        for (AtomicInteger counter : counters) {
            assert counter.get() == 2;
        }
    }
}
