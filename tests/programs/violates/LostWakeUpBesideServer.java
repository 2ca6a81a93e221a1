// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// endless: the server goes on
// because: the notification may come before the wait; the server's beating goes on all the same.

public class LostWakeUpBesideServer {
    static final Object lock = new Object();
    static volatile int beat;

    public static void main(String[] args) throws Exception {
        Thread server = new Thread(() -> { while (true) { beat = 1 - beat; } });
        server.setDaemon(true);
        server.start();
        Thread other = new Thread(() -> {
            synchronized (lock) {
                lock.notify();
            }
        });
        other.start();
        synchronized (lock) {
            lock.wait();
        }
    }
}
