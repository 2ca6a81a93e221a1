// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 18
// because: the other thread may have tried to enter the monitor that main holds.

public class BlockedIsSeen {
    static final Object LOCK = new Object();

    public static void main(String[] args) {
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                other();
            }
        });
        synchronized (LOCK) {
            other.start();
            assert other.getState() != Thread.State.BLOCKED;
        }
    }

    static void other() { }
}
