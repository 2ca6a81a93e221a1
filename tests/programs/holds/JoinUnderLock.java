// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: main gives the lock back before it waits.

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
        }
        t.join();
    }
}
