// expect: no-data-race holds
// because: the child needs the lock before it writes, and main keeps it until it has read.

public class StartUnderLock {
    static final Object lock = new Object();
    static int x;

    static void passAndWrite() {
        synchronized (lock) {
            lock.notifyAll();
        }
        x = 42;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(StartUnderLock::passAndWrite);
        synchronized (lock) {
            t.start();
            System.out.println(x);
        }
        t.join();
    }
}
