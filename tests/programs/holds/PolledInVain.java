// expect: no-deadlock holds
// expect: no-uncaught-exception holds
// because: what is put into the queue ends the polling.

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
        QUEUE.put(1);
        worker.join();
    }
}
