// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 22
// because: parking for no time at all leaves the permit where it is.

import java.util.concurrent.locks.LockSupport;

public class PermitKept {
    static int reached;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            LockSupport.unpark(Thread.currentThread());
            LockSupport.parkNanos(0);
            LockSupport.park();
            reached = 1;
        });
        worker.start();
        worker.join();
        if (reached == 1) {
            throw new IllegalStateException("the permit was still there");
        }
    }
}
