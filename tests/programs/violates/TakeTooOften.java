// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: two threads take from a queue that has one item, and nobody puts another.

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

public class TakeTooOften {
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(List.of(1));

    static void consume() {
        try {
            int item = queue.take();
            assert item == 1 || item == 2;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(TakeTooOften::consume);
        t.start();
        consume();
        t.join();
    }
}
