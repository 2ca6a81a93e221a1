// expect: no-data-race violated
// kind: data-race
// line: 13, 24
// because: main can have passed b before the other takes it; then each holds one lock.

public class NestedLocks {
    static final Object a = new Object();
    static final Object b = new Object();
    static int x;

    static void write() {
        synchronized (b) {
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
