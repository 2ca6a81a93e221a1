// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: both methods lock the class.

public class StaticAndInstanceLock {
    static int count;

    static synchronized void add() {
        count++;
    }

    static synchronized void bump() {
        count++;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(StaticAndInstanceLock::bump);
        t.start();
        add();
        t.join();
        assert count == 2 : "an update is lost";
    }
}
