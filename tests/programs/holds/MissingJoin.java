// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: join returns only when the thread has ended.

public class MissingJoin {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> done = true);
        t.start();
        t.join();
        assert done : "too early";
    }
}
