// expect: no-deadlock violated
// kind: deadlock
// endless: a thread goes round for ever
// because: nothing is ever put into the queue, so the worker polls it for ever.

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

public class PolledInVain {
    static final LinkedBlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            try {
                while (QUEUE.poll(10, TimeUnit.MILLISECONDS) == null)
                    continue;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        worker.start();
        // Where something should be put into the queue.
        worker.join();
    }
}
