// expect: no-data-race holds
// because: each instance has one private lock for its value.

public class LockPerCall {
    private final Object lock = new Object();
    private int value;

    void change() {
        synchronized (lock) {
            value++;
        }
    }

    public static void main(String[] args) throws Exception {
        LockPerCall one = new LockPerCall();
        LockPerCall other = new LockPerCall();
        Thread t = new Thread(() -> {
            one.change();
            other.change();
        });
        t.start();
        other.change();
        one.change();
        t.join();
    }
}
