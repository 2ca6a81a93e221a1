// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: forEach has taken all elements of a small queue before it calls the action.

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;

public class QueueWalkedInBatches {
    static int seen;

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        queue.add(1);
        queue.add(2);
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch cleared = new CountDownLatch(1);
        Thread clears = new Thread(() -> {
            await(inside);
            queue.clear();
            cleared.countDown();
        });
        clears.start();
        queue.forEach(element -> {
            seen++;
            inside.countDown();
            await(cleared);
        });
        clears.join();
        assert seen == 2;
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
    }
}
