// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: both threads take the left monitor first.

public class LockOrder {
    static final Object left = new Object();
    static final Object right = new Object();
    static int count;

    static void other() {
        synchronized (left) {
            synchronized (right) {
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
