// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 24
// contexts: 3
// because: the lock is replaced inside its own block, so the next thread locks another object.

public class ReassignedLock {
    static volatile Object lock = new Object();
    static int count;

    static void add() {
        synchronized (lock) {
            lock = new Object();
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
