// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the latch is counted down as often as it waits for.

import java.util.concurrent.CountDownLatch;

public class LatchTooHigh {
    static int value;

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            value = 1;
            done.countDown();
        });
        t.start();
        done.await();
        assert value == 1;
    }
}
