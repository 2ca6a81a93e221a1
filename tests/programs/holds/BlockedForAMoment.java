// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a thread that has ended waits for no monitor.

public class BlockedForAMoment {
    static final Object LOCK = new Object();
    static int count;

    static void enter() {
        synchronized (LOCK) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = start(BlockedForAMoment::enter);
        Thread other = start(BlockedForAMoment::enter);
        one.join();
        other.join();
        assert other.getState() != Thread.State.BLOCKED;
    }

    static Thread start(Runnable task) {
        Thread thread = new Thread(task);
        thread.start();
        return thread;
    }
}
