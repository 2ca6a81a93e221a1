// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the sum is taken when both threads have added.

import java.util.concurrent.atomic.LongAdder;

public class AdderSum {
    static final LongAdder hits = new LongAdder();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(hits::increment);
        t.start();
        hits.increment();
        t.join();
        assert hits.sum() == 2 : "counted too early";
    }
}
