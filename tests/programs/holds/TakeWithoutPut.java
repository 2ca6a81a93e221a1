// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a last item tells the consumer that nothing more will come.

import java.util.concurrent.LinkedBlockingQueue;

public class TakeWithoutPut {
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();

    static void consume() {
        try {
            while (queue.take() != 0) {
                Thread.yield();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(TakeWithoutPut::consume);
        t.start();
        queue.put(1);
        queue.put(0);
        t.join();
    }
}
