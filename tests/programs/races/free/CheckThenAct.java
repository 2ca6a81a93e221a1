// expect: no-data-race holds
// because: check and act are one atomic operation.

import java.util.concurrent.atomic.AtomicBoolean;

public class CheckThenAct {
    private final AtomicBoolean claimed = new AtomicBoolean();

    boolean claim() {
        return claimed.compareAndSet(false, true);
    }

    public static void main(String[] args) throws Exception {
        CheckThenAct seat = new CheckThenAct();
        Thread t = new Thread(seat::claim);
        t.start();
        seat.claim();
        t.join();
    }
}
