// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: the consumer takes once more than the producer puts.

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
        t.join();
    }
}
