// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: main expects that the barrier may break.

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class BarrierBroken {
    static final CyclicBarrier barrier = new CyclicBarrier(2);

    static void meet() {
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            // The meeting is off.
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(BarrierBroken::meet);
        t.start();
        t.interrupt();
        meet();
        t.join();
    }
}
