// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 17
// contexts: 1
// because: the sum is taken while the other thread may still add.

import java.util.concurrent.atomic.LongAdder;

public class AdderSum {
    static final LongAdder hits = new LongAdder();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(hits::increment);
        t.start();
        hits.increment();
        assert hits.sum() == 2 : "counted too early";
    }
}
