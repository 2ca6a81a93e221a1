// expect: no-deadlock violated
// kind: deadlock
// endless: a thread goes round for ever
// because: one side of the handover never comes, and the other offers again and again.

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

    public static void main(String[] args) throws Exception {
        Thread giver = new Thread(MetByNone::give);
        giver.start();
        giver.join();
    }
}
