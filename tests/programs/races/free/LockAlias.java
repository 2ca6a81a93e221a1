// expect: no-data-race holds
// because: the lock goes by several names, and is one object.

public class LockAlias {
    private final Object lock;
    private int value;

    LockAlias(Object lock) {
        this.lock = lock;
    }

    static void change(LockAlias shared, Object guard) {
        synchronized (guard) {
            shared.value++;
        }
    }

    public static void main(String[] args) throws Exception {
        Object guard = new Object();
        LockAlias shared = new LockAlias(guard);
        Thread t = new Thread(() -> change(shared, guard));
        t.start();
        synchronized (shared.lock) {
            shared.value++;
        }
        t.join();
    }
}
