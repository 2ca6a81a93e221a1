// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 21
// contexts: 3
// because: the thread counts down before it has done what main waits for.

import java.util.concurrent.CountDownLatch;

public class LatchTooEarly {
    static int value;

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            done.countDown();
            value = 1;
        });
        t.start();
        done.await();
        assert value == 1 : "released too early";
    }
}
