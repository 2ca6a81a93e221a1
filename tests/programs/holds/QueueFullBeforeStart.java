// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the consumer runs before the queue is full.

import java.util.concurrent.ArrayBlockingQueue;

public class QueueFullBeforeStart {
    static final ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);

    static void consume() {
        try {
            int first = queue.take();
            assert first == 1;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(QueueFullBeforeStart::consume);
        t.start();
        queue.put(1);
        queue.put(2);
    }
}
