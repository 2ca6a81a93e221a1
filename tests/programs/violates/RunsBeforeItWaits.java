// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 26
// because: the flag is seen before the wait has begun.

public class RunsBeforeItWaits {
    static final Object LOCK = new Object();
    static volatile boolean resting;

    public static void main(String[] args) {
        Thread waiter = new Thread(() -> {
            synchronized (LOCK) {
                resting = true;
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        });
        waiter.setDaemon(true);
        waiter.start();
        if (resting) {
            Thread.State state = waiter.getState();
            assert state == Thread.State.WAITING;
        }
    }
}
