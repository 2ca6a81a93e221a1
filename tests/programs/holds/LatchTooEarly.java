// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the count goes down after the work is done.

import java.util.concurrent.CountDownLatch;

public class LatchTooEarly {
    static int value;

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            value = 1;
            done.countDown();
        });
        t.start();
        done.await();
        assert value == 1 : "released too early";
    }
}
