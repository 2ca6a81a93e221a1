// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 36
// because: the time may be over before the other thread is ready.

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
        assert await(50);
    }
}
