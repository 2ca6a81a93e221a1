// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: incrementAndGet is one atomic step.

import java.util.concurrent.atomic.AtomicInteger;

public class AtomicGetThenSet {
    static final AtomicInteger count = new AtomicInteger();

    static void add() {
        count.incrementAndGet();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(AtomicGetThenSet::add);
        t.start();
        add();
        t.join();
        assert count.get() == 2 : "an update is lost";
    }
}
