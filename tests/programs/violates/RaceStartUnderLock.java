// expect: no-data-race violated
// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// kind: data-race
// line: 13, 20
// because: a thread does not inherit the lock that its starter holds.

public class RaceStartUnderLock {
    static final Object lock = new Object();
    static int value;

    static void write() {
        value = 1;
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
