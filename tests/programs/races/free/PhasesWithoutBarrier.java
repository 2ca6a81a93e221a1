// expect: no-data-race holds
// because: at the barrier each waits until the neighbour has written its half.

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

public class PhasesWithoutBarrier {
    static final int[] halves = new int[2];
    static final CyclicBarrier barrier = new CyclicBarrier(2);

    static int step(int mine, int other) {
        halves[mine] = mine + 1;
        try {
            barrier.await();
        } catch (InterruptedException | BrokenBarrierException end) {
            return 0;
        }
        return halves[other];
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> step(1, 0));
        t.start();
        assert step(0, 1) == 2;
        t.join();
    }
}
