// expect: no-data-race violated
// kind: data-race
// line: 15, 19, 23, 24
// because: the first of the two threads opens the latch that main waits at.

import java.util.concurrent.CountDownLatch;

public class LatchOfOne {
    static int left;
    static int right;

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        new Thread(() -> {
            left = 1;
            done.countDown();
        }).start();
        new Thread(() -> {
            right = 2;
            done.countDown();
        }).start();
        done.await();
        System.out.println(left);
        System.out.println(right);
    }
}
