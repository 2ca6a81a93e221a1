// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: a thread that joins itself waits for its own end.

public class SelfJoin {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> done = true);
        t.start();
        Thread.currentThread().join();
        assert done;
    }
}
