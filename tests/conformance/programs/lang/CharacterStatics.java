/** Character: classification inside and outside ASCII, case, digits, numeric values. */
public class CharacterStatics {
    static String kinds(int c) {
        StringBuilder b = new StringBuilder();
        b.append(Character.isLetter(c) ? 'L' : '-').append(Character.isDigit(c) ? 'D' : '-');
        b.append(Character.isLetterOrDigit(c) ? 'B' : '-').append(Character.isUpperCase(c) ? 'U' : '-');
        b.append(Character.isLowerCase(c) ? 'l' : '-').append(Character.isTitleCase(c) ? 'T' : '-');
        b.append(Character.isWhitespace(c) ? 'W' : '-').append(Character.isSpaceChar(c) ? 'S' : '-');
        b.append(Character.isJavaIdentifierStart(c) ? 'J' : '-').append(Character.isISOControl(c) ? 'C' : '-');
        b.append(Character.isIdeographic(c) ? 'I' : '-').append(Character.isDefined(c) ? 'd' : '-');
        return b + " " + Character.getType(c) + " " + Integer.toHexString(Character.toUpperCase(c)) + " "
            + Integer.toHexString(Character.toLowerCase(c)) + " " + Character.getNumericValue(c) + " " + Character.isMirrored(c);
    }

    public static void main(String[] args) {
        int[] points = {
            'a', 'Z', '7', ' ', '\t', '_', '$', '(', 0, 0x7f, 0xa0, 0xb5, 0xdf, 0xe9, 0xff, 0x130, 0x149, 0x1c5, 0x3a9,
            0x416, 0x661, 0x2003, 0x20ac, 0x2160, 0x4e2d, 0xac00, 0xd800, 0xff21, 0xffff, 0x10400, 0x1d7d8, 0x1f600
        };
        for (int p : points) {
            System.out.println(Integer.toHexString(p) + " " + kinds(p));
        }
        System.out.println(Character.digit('f', 16) + " " + Character.digit('g', 16) + " " + Character.digit('\u0663', 10));
        System.out.println(Character.forDigit(11, 16) + " " + (int) Character.forDigit(16, 16) + " " + Character.compare('a', 'b'));
        System.out.println(Character.valueOf('x').compareTo('y') + " " + Character.toString('q') + " " + (int) Character.reverseBytes('a'));
        System.out.println((int) Character.MAX_VALUE + " " + Character.MIN_RADIX + " " + Character.BYTES + " " + Character.isSurrogate('\udc00'));
        System.out.println(Character.isAlphabetic(0x2160) + " " + Character.isUnicodeIdentifierPart('1') + " " + Character.isBmpCodePoint(0x10000));
    }
}
