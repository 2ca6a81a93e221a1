// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: poll looks and removes in one step.

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class PeekThenRemove {
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(List.of(7));
    static final AtomicInteger taken = new AtomicInteger();

    static void consume() {
        if (queue.poll() != null) {
            taken.incrementAndGet();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(PeekThenRemove::consume);
        t.start();
        consume();
        t.join();
        assert taken.get() == 1;
    }
}
