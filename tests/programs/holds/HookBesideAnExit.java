// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the thread that adds the hook goes on to let it end, unless the program has begun to end before.

import java.util.concurrent.CountDownLatch;

public class HookBesideAnExit {
    static final CountDownLatch LATCH = new CountDownLatch(1);

    public static void main(String[] args) {
        new Thread(() -> System.exit(0)).start();
        Thread hook = new Thread(() -> {
            try {
                LATCH.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        try {
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException late) {
            return;
        }
        LATCH.countDown();
    }
}
