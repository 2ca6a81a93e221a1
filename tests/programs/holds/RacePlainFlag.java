// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// expect: no-data-race holds
// because: the volatile flag orders the write before the read.

public class RacePlainFlag {
    static int data;
    static volatile boolean ready;

    static void consume() {
        if (ready) {
            assert data == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(RacePlainFlag::consume);
        t.start();
        data = 1;
        ready = true;
        t.join();
    }
}
