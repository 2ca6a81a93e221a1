// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: there is an item for each thread.

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;

public class TakeTooOften {
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(List.of(1, 2));

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
