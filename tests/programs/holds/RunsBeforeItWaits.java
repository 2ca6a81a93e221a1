// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: between the flag and the wait the thread runs.

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
            assert state == Thread.State.WAITING || state == Thread.State.RUNNABLE;
        }
    }
}
