// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: whoever sees the volatile flag sees the data written before it.

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
        data = 42;
        ready = true;
        t.join();
    }
}
