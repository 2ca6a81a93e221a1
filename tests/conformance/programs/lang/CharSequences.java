/** Types that act as text: CharSequence of one's own, Appendable, Readable, CharBuffer. */
import java.io.IOException;
import java.nio.CharBuffer;

public class CharSequences {
    record Repeated(char c, int length) implements CharSequence {
        @Override
        public char charAt(int index) {
            if (index < 0 || index >= length) {
                throw new IndexOutOfBoundsException("index " + index);
            }
            return c;
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return new Repeated(c, end - start);
        }

        @Override
        public String toString() {
            return String.valueOf(c).repeat(length);
        }
    }

    static void write(Appendable out, CharSequence text) throws IOException {
        out.append(text).append('/').append(text, 1, 2);
    }

    public static void main(String[] args) throws IOException {
        Repeated r = new Repeated('z', 3);
        System.out.println(String.join("|", r, "x", new StringBuilder("y")));
        System.out.println(new StringBuilder().append(r).append(r, 0, 1) + " " + "azzzb".contains(r) + " " + "zzz".contentEquals(r));
        System.out.println(r.chars().sum() + " " + CharSequence.compare(r, "zzy") + " " + r.isEmpty());
        StringBuilder b = new StringBuilder();
        write(b, "abc");
        System.out.println(b);
        CharBuffer buffer = CharBuffer.allocate(4);
        System.out.println(new java.io.StringReader("abcdef").read(buffer));
        buffer.flip();
        System.out.println(buffer + " " + buffer.remaining() + " " + buffer.get() + buffer.get(0) + " " + buffer);
        System.out.println(CharBuffer.wrap("wrapped").subSequence(1, 4));
        try {
            r.charAt(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
