// expect: no-data-race holds
// because: each needs the lock that the other holds before both could stand at their writes.

public class NestedLocks {
    static final Object a = new Object();
    static final Object b = new Object();
    static int x;

    static void write() {
        synchronized (b) {
            synchronized (a) {
                a.notifyAll();
            }
            x = 42;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(NestedLocks::write);
        t.start();
        synchronized (a) {
            synchronized (b) {
                b.notifyAll();
            }
            x = 17;
        }
        t.join();
    }
}
