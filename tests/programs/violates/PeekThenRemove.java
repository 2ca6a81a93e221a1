// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 18
// contexts: 3
// because: another thread takes the element between peek and remove.

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class PeekThenRemove {
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(List.of(7));
    static final AtomicInteger taken = new AtomicInteger();

    static void consume() {
        if (queue.peek() != null) {
            queue.remove();
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
