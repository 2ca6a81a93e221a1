// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the worker is always a daemon.

import java.util.concurrent.locks.LockSupport;

public class DaemonInSomeRuns {
    static volatile boolean quiet;

    public static void main(String[] args) throws InterruptedException {
        Thread chooser = new Thread(() -> quiet = true);
        chooser.start();
        chooser.join();
        Thread worker = new Thread(LockSupport::park);
        if (quiet) {
            worker.setDaemon(true);
        }
        worker.start();
        chooser.join();
    }
}
