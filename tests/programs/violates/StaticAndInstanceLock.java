// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 24
// contexts: 3
// because: one method locks the object and the other locks the class.

public class StaticAndInstanceLock {
    static int count;

    synchronized void add() {
        count++;
    }

    static synchronized void bump() {
        count++;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(StaticAndInstanceLock::bump);
        t.start();
        new StaticAndInstanceLock().add();
        t.join();
        assert count == 2 : "an update is lost";
    }
}
