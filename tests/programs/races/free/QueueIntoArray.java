// expect: no-data-race holds
// because: each thread copies the queue into an array of its own.

import java.util.concurrent.ConcurrentLinkedQueue;

public class QueueIntoArray {
    static final ConcurrentLinkedQueue<Object> queue = new ConcurrentLinkedQueue<>();
    public static void main(String[] args) throws Exception {
        queue.add("one");
        Thread t = new Thread(() -> {
            queue.toArray(new Object[2]);
        });
        t.start();
        queue.toArray(new Object[2]);
        t.join();
    }
}
