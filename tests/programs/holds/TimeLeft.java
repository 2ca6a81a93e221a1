// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a wait that ended too early goes on for the time that is left.

public class TimeLeft {
    static final Object lock = new Object();
    static boolean ready;

    static boolean await(long millis) throws InterruptedException {
        synchronized (lock) {
            long end = System.currentTimeMillis() + millis;
            while (!ready) {
                long left = end - System.currentTimeMillis();
                if (left <= 0) {
                    return false;
                }
                lock.wait(left);
            }
            return true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (lock) {
                lock.notifyAll();
            }
            synchronized (lock) {
                ready = true;
                lock.notifyAll();
            }
        });
        other.start();
        if (!await(50)) {
            other.join();
        }
        synchronized (lock) {
            assert ready;
        }
    }
}
