// expect: no-data-race violated
// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// kind: data-race
// line: 18, 22
// because: the thread goes on writing after it has counted down.

import java.util.concurrent.CountDownLatch;

public class RaceAfterLatch {
    static int value;

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            value = 1;
            done.countDown();
            value = 2;
        });
        t.start();
        done.await();
        int seen = value;
        assert seen > 0;
        t.join();
    }
}
