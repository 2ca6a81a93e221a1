// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the permit is given before the flag is set, and the first park takes it.

import java.util.concurrent.locks.LockSupport;

public class WokenAfterTheFlag {
    static volatile boolean ready;

    public static void main(String[] args) {
        Thread sleeper = new Thread(() -> {
            if (ready) {
                LockSupport.parkNanos(1);
                LockSupport.park();
                assert false : "the first park did not take the permit";
            }
        });
        sleeper.setDaemon(true);
        sleeper.start();
        LockSupport.unpark(sleeper);
        ready = true;
    }
}
