// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 20
// because: one thread may look while another is inside the monitor and the third one waits for it.

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
        assert other.getState() != Thread.State.BLOCKED;
        one.join();
        other.join();
    }

    static Thread start(Runnable task) {
        Thread thread = new Thread(task);
        thread.start();
        return thread;
    }
}
