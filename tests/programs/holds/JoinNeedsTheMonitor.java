// expect: no-deadlock holds
// expect: no-uncaught-exception holds
// because: joining takes the monitor of the thread that is joined and of no other.

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
            synchronized (other) {
                other.join();
            }
        }
    }
}
