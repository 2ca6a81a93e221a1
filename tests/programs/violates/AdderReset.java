// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 20
// contexts: 3
// because: what is added between sum and reset is counted nowhere.

import java.util.concurrent.atomic.LongAdder;

public class AdderReset {
    static final LongAdder hits = new LongAdder();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(hits::increment);
        t.start();
        long total = hits.sum();
        hits.reset();
        t.join();
        total += hits.sum();
        assert total == 1 : "a hit is lost";
    }
}
