// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the thread goes on and says something else.

import java.util.concurrent.locks.LockSupport;

public class PermitKept {
    static int reached;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            LockSupport.unpark(Thread.currentThread());
            LockSupport.parkNanos(0);
            LockSupport.park();
            reached = 2;
        });
        worker.start();
        worker.join();
        if (reached == 1) {
            throw new IllegalStateException("the permit was still there");
        }
    }
}
