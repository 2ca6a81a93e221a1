// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: getAndSet reads and clears in one step.

import java.util.concurrent.atomic.AtomicLong;

public class AdderReset {
    static final AtomicLong hits = new AtomicLong();

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(hits::incrementAndGet);
        t.start();
        long total = hits.getAndSet(0);
        t.join();
        total += hits.get();
        assert total == 1 : "a hit is lost";
    }
}
