// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 16
// because: a latch of fewer than none is refused.

import java.util.concurrent.CountDownLatch;

public class LatchBelowZero {
    static int missing;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> missing = -1);
        worker.start();
        worker.join();
        CountDownLatch latch = new CountDownLatch(missing);
        latch.await();
    }
}
