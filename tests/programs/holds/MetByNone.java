// expect: no-deadlock holds
// expect: no-uncaught-exception holds
// endless: the two go on
// because: what is offered is taken, for ever, and that is what is waited for.

import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

public class MetByNone {
    static final SynchronousQueue<Integer> QUEUE = new SynchronousQueue<>();

    static void give() {
        try {
            while (true)
                QUEUE.offer(1, 10, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static void take() {
        try {
            while (true)
                QUEUE.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread giver = new Thread(MetByNone::give);
        Thread taker = new Thread(MetByNone::take);
        giver.start();
        taker.start();
        giver.join();
    }
}
