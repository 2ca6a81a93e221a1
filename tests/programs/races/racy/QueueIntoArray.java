// expect: no-data-race violated
// kind: data-race
// line: 14, 17
// because: a concurrent queue is copied into one array by two threads.

import java.util.concurrent.ConcurrentLinkedQueue;

public class QueueIntoArray {
    static final Object[] target = new Object[2];
    static final ConcurrentLinkedQueue<Object> queue = new ConcurrentLinkedQueue<>();
    public static void main(String[] args) throws Exception {
        queue.add("one");
        Thread t = new Thread(() -> {
            queue.toArray(target);
        });
        t.start();
        queue.toArray(target);
        t.join();
    }
}
