// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: the two threads take the same monitors in opposite orders.

public class LockOrder {
    static final Object left = new Object();
    static final Object right = new Object();
    static int count;

    static void other() {
        synchronized (right) {
            synchronized (left) {
                count++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(LockOrder::other);
        t.start();
        synchronized (left) {
            synchronized (right) {
                count++;
            }
        }
        t.join();
        assert count == 2;
    }
}
