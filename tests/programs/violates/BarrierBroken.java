// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 25
// because: interrupting one party breaks the barrier for the others.

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
        barrier.await();
        t.join();
    }
}
