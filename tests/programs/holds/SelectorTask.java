// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: salt of immutable collections
// because: a wake-up reaches the selector even if it comes before the wait.

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
        selector.wakeup();
        thread.join();
    }
}
