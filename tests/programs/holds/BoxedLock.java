// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the lock is an object of its own.

public class BoxedLock {
    static final Object lock = new Object();
    static volatile Integer count = 0;

    static void add() {
        synchronized (lock) {
            count = count + 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(BoxedLock::add);
        t.start();
        add();
        add();
        t.join();
        assert count == 3 : "an update is lost";
    }
}
