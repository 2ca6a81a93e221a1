/** CyclicBarrier: rounds with an action, arrival indexes, breaking and resetting. */
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

public class CyclicBarriers {
    public static void main(String[] args) throws Exception {
        int parties = 3;
        int[] cells = new int[parties];
        AtomicInteger indexes = new AtomicInteger();
        CyclicBarrier barrier = new CyclicBarrier(parties, () -> {
            int sum = 0;
            for (int c : cells) {
                sum += c;
            }
            System.out.println("round complete " + sum);
        });
        Thread[] threads = new Thread[parties];
        for (int i = 0; i < parties; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                try {
                    for (int round = 1; round <= 4; round++) {
                        cells[me] += round * (me + 1);
                        indexes.addAndGet(barrier.await());
                    }
                } catch (InterruptedException | BrokenBarrierException e) {
                    throw new AssertionError(e);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(indexes.get() + " " + barrier.getParties() + " " + barrier.getNumberWaiting() + " " + barrier.isBroken());
        try {
            barrier.await(2, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timed out, broken " + barrier.isBroken());
        }
        try {
            barrier.await();
        } catch (BrokenBarrierException e) {
            System.out.println("broken " + e.getMessage());
        }
        barrier.reset();
        System.out.println(barrier.isBroken());
        System.out.println(new CyclicBarrier(1).await());
        CyclicBarrier failing = new CyclicBarrier(1, () -> {
            throw new IllegalStateException("action");
        });
        try {
            failing.await();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + failing.isBroken());
        }
    }
}
