// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: there is one permit only, and the first park takes it.

import java.util.concurrent.locks.LockSupport;

public class UnparkedTwice {
    public static void main(String[] args) {
        Thread sleeper = new Thread(() -> {
            LockSupport.park();
            LockSupport.park();
            assert false : "both parks found a permit";
        });
        sleeper.setDaemon(true);
        sleeper.start();
        LockSupport.unpark(sleeper);
    }
}
