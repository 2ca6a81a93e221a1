// expect: no-deadlock violated
// kind: deadlock
// because: the task is added after the look at the queue, and nothing wakes the selector.

import java.io.IOException;
import java.nio.channels.Selector;
import java.util.concurrent.ConcurrentLinkedQueue;

public class SelectorTask {
    static final ConcurrentLinkedQueue<String> tasks = new ConcurrentLinkedQueue<>();

    static void loop(Selector selector) {
        try {
            while (tasks.poll() == null) {
                selector.select();
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Selector selector = Selector.open();
        Thread thread = new Thread(() -> loop(selector));
        thread.start();
        tasks.add("task");
        thread.join();
    }
}
