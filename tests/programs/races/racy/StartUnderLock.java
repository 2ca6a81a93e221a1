// expect: no-data-race violated
// kind: data-race
// line: 11, 14
// because: the child does not hold the lock that its parent held when it started it.

public class StartUnderLock {
    static final Object lock = new Object();
    static int x;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> x++);
        synchronized (lock) {
            t.start();
            x = 10;
        }
        t.join();
    }
}
