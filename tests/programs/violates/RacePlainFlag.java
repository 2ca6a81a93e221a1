// expect: no-data-race violated
// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// kind: data-race
// line: 13, 14, 21, 22
// because: a plain flag orders nothing.

public class RacePlainFlag {
    static int data;
    static boolean ready;

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
