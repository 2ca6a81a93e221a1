// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: the latch waits for two counts and gets one.

import java.util.concurrent.CountDownLatch;

public class LatchTooHigh {
    static int value;

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(2);
        Thread t = new Thread(() -> {
            value = 1;
            done.countDown();
        });
        t.start();
        done.await();
        assert value == 1;
    }
}
