// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: main waits for a thread while it holds the lock that the thread needs.

public class JoinUnderLock {
    static final Object lock = new Object();
    static int count;

    static void add() {
        synchronized (lock) {
            count++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(JoinUnderLock::add);
        t.start();
        synchronized (lock) {
            count++;
            t.join();
        }
    }
}
