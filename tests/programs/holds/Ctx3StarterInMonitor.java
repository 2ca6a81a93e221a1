// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: main looks before it leaves the monitor.

public class Ctx3StarterInMonitor {
    static final Object lock = new Object();
    static volatile int shared;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (lock) {
                shared = 1;
            }
        });
        synchronized (lock) {
            other.start();
            int seen = shared;
            assert seen == 0;
        }
        other.join();
    }
}
