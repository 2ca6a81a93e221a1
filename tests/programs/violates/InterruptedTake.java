// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: the consumer ignores the interrupt that should end it and takes again.

import java.util.concurrent.ArrayBlockingQueue;

public class InterruptedTake {
    static final ArrayBlockingQueue<String> queue = new ArrayBlockingQueue<>(1);

    static void consume() {
        boolean running = true;
        while (running) {
            try {
                queue.take();
            } catch (InterruptedException e) {
                running = true;
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
