// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the answer of poll itself is checked.

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

public class EmptyThenPoll {
    static final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>(List.of("x"));

    static void consume() {
        String item = queue.poll();
        if (item != null) {
            int length = item.length();
            assert length == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(EmptyThenPoll::consume);
        t.start();
        consume();
        t.join();
    }
}
