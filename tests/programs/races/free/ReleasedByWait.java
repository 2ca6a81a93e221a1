// expect: no-data-race holds
// because: the child writes before it leaves the lock, and main reads when it has it again.

public class ReleasedByWait {
    static final Object lock = new Object();
    static boolean passed;
    static int x;

    static void writeAndPass() {
        synchronized (lock) {
            x = 42;
            passed = true;
            lock.notifyAll();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(ReleasedByWait::writeAndPass);
        synchronized (lock) {
            t.start();
            while (!passed) {
                lock.wait();
            }
            System.out.println(x == 42);
        }
        t.join();
    }
}
