// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the interrupt ends the consumer.

import java.util.concurrent.ArrayBlockingQueue;

public class InterruptedTake {
    static final ArrayBlockingQueue<String> queue = new ArrayBlockingQueue<>(1);

    static void consume() {
        boolean running = true;
        while (running) {
            try {
                queue.take();
            } catch (InterruptedException e) {
                running = false;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(InterruptedTake::consume);
        t.start();
        t.interrupt();
        t.join();
    }
}
