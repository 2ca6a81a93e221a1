// expect: no-uncaught-exception holds
// expect: no-deadlock violated
// kind: deadlock
// because: the worker waits for ever, and is a daemon only if the other thread was quick.

import java.util.concurrent.locks.LockSupport;

public class DaemonInSomeRuns {
    static volatile boolean quiet;

    public static void main(String[] args) throws InterruptedException {
        Thread chooser = new Thread(() -> quiet = true);
        chooser.start();
        boolean early = quiet;
        Thread worker = new Thread(LockSupport::park);
        if (quiet) {
            worker.setDaemon(true);
        }
        worker.start();
        chooser.join();
    }
}
