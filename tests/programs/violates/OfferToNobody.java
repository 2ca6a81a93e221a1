// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: offer gives up when no consumer waits, and the consumer then waits for ever.

import java.util.concurrent.SynchronousQueue;

public class OfferToNobody {
    static final SynchronousQueue<String> queue = new SynchronousQueue<>();

    static void consume() {
        try {
            String item = queue.take();
            assert item.equals("item");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(OfferToNobody::consume);
        t.start();
        queue.offer("item");
        t.join();
    }
}
