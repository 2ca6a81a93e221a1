// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: main joins the other thread.

public class SelfJoin {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> done = true);
        t.start();
        t.join();
        assert done;
    }
}
