// class: Range
// expect: violated
// patterns: 10, 12, 13, 14
// fields: low, high
// because: the writer is between its two writes when the reader looks, at the other end first.

public class SecondThenFirst {
    static class Range {
        private volatile int low;
        private volatile int high;

        void shift(int by) {
            low = by;
            high = by + 1;
        }

        int width() {
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
