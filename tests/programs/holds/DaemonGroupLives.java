// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the group is not destroyed before its last thread has ended, which waits for the look at it.

import java.util.concurrent.CountDownLatch;

public class DaemonGroupLives {
    public static void main(String[] args) {
        ThreadGroup group = new ThreadGroup("group");
        group.setDaemon(true);
        CountDownLatch looked = new CountDownLatch(1);
        Thread last = new Thread(group, () -> {
            try {
                looked.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        last.start();
        assert !group.isDestroyed();
        looked.countDown();
    }
}
