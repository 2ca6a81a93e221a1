// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// contexts: 1
// because: main fills the queue before it starts the only thread that empties it.

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
        queue.put(1);
        queue.put(2);
        t.start();
    }
}
