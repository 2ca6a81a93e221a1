// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the lock object never changes.

public class ReassignedLock {
    static final Object lock = new Object();
    static int count;

    static void add() {
        synchronized (lock) {
            count++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(ReassignedLock::add);
        t.start();
        add();
        t.join();
        assert count == 2 : "an update is lost";
    }
}
