// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the barrier waits for as many parties as there are.

import java.util.concurrent.CyclicBarrier;

public class BarrierParties {
    static final CyclicBarrier barrier = new CyclicBarrier(2);
    static volatile int x;

    static void work() {
        try {
            x = 1;
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(BarrierParties::work);
        t.start();
        barrier.await();
        assert x == 1;
        t.join();
    }
}
