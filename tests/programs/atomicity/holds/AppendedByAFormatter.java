// class: Receipt
// expect: holds
// because: whatever appends to the receipt holds its monitor.

import java.util.Formatter;

public class AppendedByAFormatter {
    static class Receipt implements Appendable {
        private int letters;
        private int parts;

        @Override
        public synchronized Appendable append(CharSequence text) {
            letters += text.length();
            parts++;
            return this;
        }

        @Override
        public synchronized Appendable append(CharSequence text, int start, int end) {
            return append(text.subSequence(start, end));
        }

        @Override
        public synchronized Appendable append(char letter) {
            return append("x");
        }
    }

    public static void main(String[] args) throws Exception {
        Receipt receipt = new Receipt();
        Thread other = new Thread(() -> new Formatter(receipt).format("%s", "tea"));
        other.start();
        new Formatter(receipt).format("%s", "cake");
        other.join();
    }
}
