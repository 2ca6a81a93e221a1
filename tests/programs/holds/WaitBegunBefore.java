// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the wait began after the first look at the clock, and lasts longer.

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

public class WaitBegunBefore {
    static final BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            try {
                queue.poll(10, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        long begin = System.nanoTime();
        other.start();
        other.join();
        assert System.nanoTime() - begin >= 6_000_000L;
    }
}
