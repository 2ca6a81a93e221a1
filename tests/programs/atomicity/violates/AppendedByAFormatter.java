// class: Receipt
// expect: violated
// patterns: any
// fields: letters, parts
// because: a formatter appends to the receipt for two threads at a time.

import java.util.Formatter;

public class AppendedByAFormatter {
    static class Receipt implements Appendable {
        private int letters;
        private int parts;

        @Override
        public Appendable append(CharSequence text) {
            letters += text.length();
            parts++;
            return this;
        }

        @Override
        public Appendable append(CharSequence text, int start, int end) {
            return append(text.subSequence(start, end));
        }

        @Override
        public Appendable append(char letter) {
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
