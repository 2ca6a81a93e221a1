// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: volatile accesses have one order, so one thread sees the other.

import java.util.concurrent.atomic.AtomicInteger;

public class VolatileFlags {
    static final AtomicInteger left = new AtomicInteger();
    static final AtomicInteger right = new AtomicInteger();
    static int seenOnTheLeft;
    static int seenOnTheRight;

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(() -> {
            left.set(1);
            seenOnTheRight = right.get();
        });
        Thread second = new Thread(() -> {
            right.set(1);
            seenOnTheLeft = left.get();
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert seenOnTheLeft == 1 || seenOnTheRight == 1;
    }
}
