// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 31
// contexts: 3
// because: each bound is atomic, but checking one and setting the other is not.

import java.util.concurrent.atomic.AtomicInteger;

public class RangeInvariant {
    static final AtomicInteger low = new AtomicInteger(0);
    static final AtomicInteger high = new AtomicInteger(10);

    static void setLow(int value) {
        if (value <= high.get()) {
            low.set(value);
        }
    }

    static void setHigh(int value) {
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
