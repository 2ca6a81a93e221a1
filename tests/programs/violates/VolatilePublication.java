// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 14
// contexts: 2
// because: the flag is raised before the data it announces is written.

public class VolatilePublication {
    static int data;
    static volatile boolean ready;

    static void consume() {
        if (ready) {
            assert data == 42 : "announced too early";
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(VolatilePublication::consume);
        t.start();
        ready = true;
        data = 42;
        t.join();
    }
}
