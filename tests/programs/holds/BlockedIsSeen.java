// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: who has tried to enter a monitor stays blocked as long as another thread holds it.

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
            if (other.getState() == Thread.State.BLOCKED) {
                assert other.getState() == Thread.State.BLOCKED;
            }
        }
    }

    static void other() { }
}
