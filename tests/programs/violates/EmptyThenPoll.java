// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 16
// contexts: 3
// because: another thread empties the queue between isEmpty and poll.

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

public class EmptyThenPoll {
    static final ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>(List.of("x"));

    static void consume() {
        if (!queue.isEmpty()) {
            int length = queue.poll().length();
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
