/** Characters to bytes and back in the standard charsets, with what cannot be mapped. */
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

public class StringBytes {
    static void show(byte[] bytes) {
        StringBuilder b = new StringBuilder();
        for (byte x : bytes) {
            b.append(Character.forDigit(x >> 4 & 15, 16)).append(Character.forDigit(x & 15, 16));
        }
        System.out.println(b);
    }

    static void codes(String s) {
        System.out.println(Arrays.toString(s.chars().toArray()));
    }

    public static void main(String[] args) {
        String s = "A\u00e9\u20ac\ud83d\ude00";
        show(s.getBytes(StandardCharsets.UTF_8));
        show(s.getBytes(StandardCharsets.ISO_8859_1));
        show(s.getBytes(StandardCharsets.US_ASCII));
        show(s.getBytes(StandardCharsets.UTF_16));
        show(s.getBytes(StandardCharsets.UTF_16LE));
        show("\ud800x".getBytes(StandardCharsets.UTF_8));
        codes(new String(new byte[] {0x41, (byte) 0xc3, (byte) 0xa9}, StandardCharsets.UTF_8));
        codes(new String(new byte[] {(byte) 0xff, 0x41, (byte) 0xc3}, StandardCharsets.UTF_8));
        codes(new String(new byte[] {(byte) 0xe9, 0x41}, StandardCharsets.ISO_8859_1));
        codes(new String(new byte[] {0, 65, 32, (byte) 0xac}, StandardCharsets.UTF_16BE));
        codes(new String(new byte[] {1, 2, 65, 66, 3}, 2, 2, StandardCharsets.US_ASCII));
        System.out.println(new String(s.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8).equals(s));
        try {
            "x".getBytes("no-such-charset");
        } catch (java.io.UnsupportedEncodingException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(StandardCharsets.UTF_8.name() + " " + StandardCharsets.UTF_8.canEncode());
    }
}
