// expect: no-data-race violated
// kind: data-race
// line: 18
// because: each pair of threads has a lock in common, but not for the same data.
// pair: none, because WrongLock has the repair

public class ThreeLocks {
    static final Object a = new Object();
    static final Object b = new Object();
    static final Object c = new Object();
    static int data;

    static void use(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
                inner.notifyAll();
            }
            data++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> use(a, c));
        t.start();
        use(b, c);
        t.join();
    }
}
