/** CountDownLatch as starting gun and finishing line. */
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public class CountDownLatches {
    public static void main(String[] args) throws InterruptedException {
        int n = 4;
        CountDownLatch start = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(n);
        int[] results = new int[n];
        int[] input = {0};
        for (int i = 0; i < n; i++) {
            int me = i;
            new Thread(() -> {
                try {
                    start.await();
                    results[me] = input[0] * (me + 1);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                } finally {
                    done.countDown();
                }
            }).start();
        }
        input[0] = 10;
        System.out.println(done.await(0, TimeUnit.SECONDS) + " " + start.getCount());
        start.countDown();
        done.await();
        for (int r : results) {
            System.out.println(r);
        }
        System.out.println(done.getCount() + " " + done.await(1, TimeUnit.NANOSECONDS));
        done.countDown();
        System.out.println(done.getCount() + " " + done.toString().endsWith("[Count = 0]"));
        System.out.println(new CountDownLatch(1).await(1, TimeUnit.MILLISECONDS));
        try {
            new CountDownLatch(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
