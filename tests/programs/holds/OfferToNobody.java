// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: put waits until a consumer takes the item.

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
        queue.put("item");
        t.join();
    }
}
