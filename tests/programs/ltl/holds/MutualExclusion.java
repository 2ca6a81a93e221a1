// ltl: []!(left && right)
// ltl: [](left -> !right U !left)
// because: each is inside only while it holds the lock.
public class MutualExclusion {
    static volatile boolean left, right;
    static final Object lock = new Object();

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (lock) {
                left = true;
                left = false;
            }
        }).start();
        synchronized (lock) {
            right = true;
            right = false;
        }
    }
}
