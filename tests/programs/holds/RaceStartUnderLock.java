// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: the thread takes the lock for its own access.

public class RaceStartUnderLock {
    static final Object lock = new Object();
    static int value;

    static void write() {
        synchronized (lock) {
            value = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(RaceStartUnderLock::write);
        synchronized (lock) {
            t.start();
            value = 2;
        }
        t.join();
    }
}
