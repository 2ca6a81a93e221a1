// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a join without a timeout returns only when the thread has ended.

public class JoinTimeout {
    static volatile int result;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> result = 6 * 7);
        t.start();
        t.join();
        assert result == 42 : "not computed yet";
    }
}
