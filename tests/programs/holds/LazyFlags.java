// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// limits: memory
// because: in every interleaving one thread sees the other, but lazySet may be late.

import java.util.concurrent.atomic.AtomicInteger;

public class LazyFlags {
    static final AtomicInteger left = new AtomicInteger();
    static final AtomicInteger right = new AtomicInteger();
    static int seenOnTheLeft;
    static int seenOnTheRight;

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(() -> {
            left.lazySet(1);
            seenOnTheRight = right.get();
        });
        Thread second = new Thread(() -> {
            right.lazySet(1);
            seenOnTheLeft = left.get();
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert seenOnTheLeft == 1 || seenOnTheRight == 1;
    }
}
