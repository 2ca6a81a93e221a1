// class: Range
// expect: holds
// because: writer and reader exclude each other.

public class SecondThenFirst {
    static class Range {
        private volatile int low;
        private volatile int high;

        synchronized void shift(int by) {
            low = by;
            high = by + 1;
        }

        synchronized int width() {
            return high - low;
        }
    }

    public static void main(String[] args) throws Exception {
        Range range = new Range();
        Thread writer = new Thread(() -> range.shift(3));
        writer.start();
        range.width();
        writer.join();
    }
}
