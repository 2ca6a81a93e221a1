// expect: no-data-race holds
// because: the latch opens when both threads have written.

import java.util.concurrent.CountDownLatch;

public class LatchOfOne {
    static int left;
    static int right;

    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(2);
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
