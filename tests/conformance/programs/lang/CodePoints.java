/** Surrogate pairs, code points and their counts, offsets and reversals. */
public class CodePoints {
    static String hex(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            b.append(Integer.toHexString(s.charAt(i))).append(' ');
        }
        return b.toString().trim();
    }

    public static void main(String[] args) {
        String s = "a\ud83d\ude00b\ud835\udd38";
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + " " + s.codePoints().count());
        System.out.println(Integer.toHexString(s.codePointAt(1)) + " " + Integer.toHexString(s.codePointAt(2)));
        System.out.println(Integer.toHexString(s.codePointBefore(3)) + " " + s.offsetByCodePoints(0, 2));
        System.out.println(hex(new StringBuilder(s).reverse().toString()));
        System.out.println(hex(new String(Character.toChars(0x1f601))) + " " + hex(Character.toString(0x41)));
        System.out.println(Character.charCount(0x1f600) + " " + Character.charCount('a'));
        System.out.println(Character.isHighSurrogate('\ud83d') + " " + Character.isLowSurrogate('\ud83d'));
        System.out.println(Integer.toHexString(Character.toCodePoint('\ud83d', '\ude00')));
        System.out.println(Character.isSupplementaryCodePoint(0x10000) + " " + Character.isValidCodePoint(0x110000));
        System.out.println(s.indexOf(0x1f600) + " " + s.lastIndexOf(0x1d538) + " " + s.indexOf("b\ud835"));
        StringBuilder b = new StringBuilder();
        for (int cp : new int[] {0x48, 0x1f600, 0xe9, 0x20ac}) {
            b.appendCodePoint(cp);
        }
        System.out.println(hex(b.toString()));
        System.out.println(s.codePoints().map(cp -> cp > 0xffff ? 1 : 0).sum());
        System.out.println(hex("x".repeat(2) + s.substring(1, 3)));
        System.out.println(new String(new int[] {0x1f600, 65}, 0, 2).length());
        System.out.println(hex(s.toUpperCase(java.util.Locale.ROOT)));
    }
}
