// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the writes and clone exclude each other.

public class CloneHalfDone implements Cloneable {
    int low;
    int high;
    static final CloneHalfDone range = new CloneHalfDone();

    synchronized CloneHalfDone copy() throws CloneNotSupportedException {
        return (CloneHalfDone) clone();
    }

    synchronized void raise() {
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
