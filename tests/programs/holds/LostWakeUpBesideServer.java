// expect: no-deadlock holds
// expect: no-uncaught-exception holds
// because: the flag remembers the notification.

public class LostWakeUpBesideServer {
    static boolean told;
    static final Object lock = new Object();
    static volatile int beat;

    public static void main(String[] args) throws Exception {
        Thread server = new Thread(() -> { while (true) { beat = 1 - beat; } });
        server.setDaemon(true);
        server.start();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                told = true;
                lock.notify();
            }
        });
        other.start();
        synchronized (lock) {
            while (!told) {
                lock.wait();
            }
        }
    }
}
