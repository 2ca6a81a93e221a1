// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 26
// because: clone is not atomic: it reads one field before and the next after the other thread's writes.

public class CloneHalfDone implements Cloneable {
    int low;
    int high;
    static final CloneHalfDone range = new CloneHalfDone();

    CloneHalfDone copy() throws CloneNotSupportedException {
        return (CloneHalfDone) clone();
    }

    void raise() {
        low = 1;
        high = 1;
    }

    public static void main(String[] args) throws Exception {
        Thread writer = new Thread(range::raise);
        writer.start();
        CloneHalfDone seen = range.copy();
        writer.join();
        assert !(seen.low == 0 && seen.high == 1);
    }
}
