// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the reader repeats until the sequence number was even and did not change.

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
        int a, b, before;
        do {
            before = sequence;
            a = x;
            b = y;
        } while ((before & 1) != 0 || before != sequence);
        assert a == b : "half an update";
        t.join();
    }
}
