/** String.format for integers: width, flags, radixes, grouping, argument indexes. */
import java.math.BigInteger;
import java.util.Locale;

public class FormatNumbers {
    static void f(String format, Object... args) {
        System.out.println("[" + String.format(Locale.ROOT, format, args) + "]");
    }

    public static void main(String[] args) {
        f("%d %d %d %d", 1, -2L, (byte) 3, (short) -4);
        f("%5d|%-5d|%05d|%+d|% d", 42, 42, 42, 42, 42);
        f("%,d|%(d|%,(d|%+,d", 1234567, -5, -1234567, 7654321);
        f("%x|%X|%#x|%08x|%x", 255, 255, 255, 255, -1);
        f("%o|%#o|%x|%X", 8, 8, -1L, (byte) -1);
        f("%d|%x|%,d", new BigInteger("123456789012345678901234567890"), BigInteger.TEN.pow(20), BigInteger.TEN.pow(9));
        f("%2$s %1$s %<s %s %s", "a", "b");
        f("%d%%|%n".trim(), 50);
        f("%010d|%-10d|%+010d", -99, -99, 99);
        f("%c%c%c|%5c|%-3c|%C", 'a', 98, (byte) 99, 'd', 'e', 'f');
        f("%b %B %b %b %5b|%.2b", true, false, null, "x", true, true);
        f("%h %H %h", "hello", "hello", null);
        f("%d %s", null, null);
        f("%s %10.3s|%-10s|%S", "text", "abcdef", "left", "upper");
        f("%08.2f|%s|%s", 3.14159, new int[0].length, java.util.List.of(1, 2));
        String[] bad = {"%d", "%-d", "%05", "%.3d", "%c", "%,x", "%#d", "%z", "%-05d"};
        for (String b : bad) {
            try {
                f(b, b.equals("%d") || b.equals("%c") ? (Object) "s" : (Object) 1);
            } catch (java.util.IllegalFormatException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
