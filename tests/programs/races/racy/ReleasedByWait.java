// expect: no-data-race violated
// kind: data-race
// line: 16, 26
// because: while main waits, the child passes the lock, and then writes without it.

public class ReleasedByWait {
    static final Object lock = new Object();
    static boolean passed;
    static int x;

    static void passAndWrite() {
        synchronized (lock) {
            passed = true;
            lock.notifyAll();
        }
        x = 42;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(ReleasedByWait::passAndWrite);
        synchronized (lock) {
            t.start();
            while (!passed) {
                lock.wait();
            }
            System.out.println(x >= 0);
        }
        t.join();
    }
}
