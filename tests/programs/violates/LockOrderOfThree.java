// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: one thread takes a, b, c and the other c before a.

public class LockOrderOfThree {
    static final Object a = new Object();
    static final Object b = new Object();
    static final Object c = new Object();
    static int count;

    static void all() {
        synchronized (a) {
            synchronized (b) {
                synchronized (c) {
                    count++;
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(LockOrderOfThree::all);
        t.start();
        synchronized (c) {
            synchronized (a) {
                count++;
            }
        }
        t.join();
        assert count == 2;
    }
}
