// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 17
// because: the flag is set before the permit is given, so the first park may find no permit.

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
        ready = true;
        LockSupport.unpark(sleeper);
    }
}
