// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 24
// contexts: 3
// because: the reader does not check the sequence number, so it can see half an update.

public class SeqLock {
    static volatile int sequence;
    static volatile int x, y;

    static void write(int value) {
        sequence = sequence + 1;
        x = value;
        y = value;
        sequence = sequence + 1;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> write(5));
        t.start();
        int a = x;
        int b = y;
        assert a == b : "half an update";
        t.join();
    }
}
