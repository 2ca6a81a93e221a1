// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: the queue hands each number to one of both consumers.

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;

public class QueueOfWork {
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    static final AtomicInteger total = new AtomicInteger();

    static void consume() {
        try {
            total.addAndGet(queue.take());
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
        assert total.get() == 3;
    }
}
