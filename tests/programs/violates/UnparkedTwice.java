// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 14
// because: the first permit may be taken before the second is given.

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
        LockSupport.unpark(sleeper);
    }
}
