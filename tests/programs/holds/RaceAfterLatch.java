// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: the thread writes only before it counts down.

import java.util.concurrent.CountDownLatch;

public class RaceAfterLatch {
    static int value;

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            value = 1;
            value = 2;
            done.countDown();
        });
        t.start();
        done.await();
        int seen = value;
        assert seen > 0;
        t.join();
    }
}
