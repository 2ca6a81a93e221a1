// expect: no-deadlock violated
// kind: deadlock
// because: the thread that ends the program may come late, and waits for the hook then, which waits for ever.

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
            LATCH.countDown();
        }
    }
}
