// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: both setters are synchronized, so the bounds change one at a time.

import java.util.concurrent.atomic.AtomicInteger;

public class RangeInvariant {
    static final AtomicInteger low = new AtomicInteger(0);
    static final AtomicInteger high = new AtomicInteger(10);

    static synchronized void setLow(int value) {
        if (value <= high.get()) {
            low.set(value);
        }
    }

    static synchronized void setHigh(int value) {
        if (value >= low.get()) {
            high.set(value);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> setHigh(4));
        t.start();
        setLow(5);
        t.join();
        assert low.get() <= high.get() : "an empty range";
    }
}
