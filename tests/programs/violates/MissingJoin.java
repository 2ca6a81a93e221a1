// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 14
// contexts: 1
// because: nothing makes main wait for the thread that sets the flag.

public class MissingJoin {
    static volatile boolean done;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> done = true);
        t.start();
        assert done : "too early";
    }
}
