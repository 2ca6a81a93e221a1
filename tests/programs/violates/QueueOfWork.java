// expect: no-uncaught-exception holds
// expect: no-deadlock violated
// kind: deadlock
// because: whoever takes the last number leaves nothing for the other, which waits for ever.

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class QueueOfWork {
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    static final AtomicInteger total = new AtomicInteger();

    static void consume() {
        try {
            while (total.get() < 3) {
                total.addAndGet(queue.take());
            }
        } catch (InterruptedException unexpected) {
            throw new AssertionError(unexpected);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(QueueOfWork::consume), second = new Thread(QueueOfWork::consume);
        first.start();
        second.start();
        queue.put(1);
        queue.put(2);
        first.join();
        second.join();
    }
}
