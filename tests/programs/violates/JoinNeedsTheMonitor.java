// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: to join a thread, also one that has ended, takes its monitor, which main holds.

public class JoinNeedsTheMonitor {
    static volatile boolean joining;

    public static void main(String[] args) throws InterruptedException {
        Thread ended = new Thread(() -> { });
        ended.start();
        ended.join();
        Thread other = new Thread(() -> {
            joining = true;
            try {
                ended.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        if (joining) {
            synchronized (ended) {
                other.join();
            }
        }
    }
}
