// expect: no-uncaught-exception violated
// kind: assertion
// line: 24
// because: the other thread may have waited for a while when the clock is looked at first.

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
        other.start();
        long begin = System.nanoTime();
        other.join();
        assert System.nanoTime() - begin >= 6_000_000L;
    }
}
