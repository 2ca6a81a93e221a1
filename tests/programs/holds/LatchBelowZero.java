// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a latch of none is open.

import java.util.concurrent.CountDownLatch;

public class LatchBelowZero {
    static int missing;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> missing = 0);
        worker.start();
        worker.join();
        CountDownLatch latch = new CountDownLatch(missing);
        latch.await();
    }
}
