/** Long: parsing, radixes, bits, unsigned views, comparison. */
public class LongStatics {
    public static void main(String[] args) {
        System.out.println(Long.parseLong("-9223372036854775808") + " " + Long.parseLong("7fffffffffffffff", 16));
        System.out.println(Long.toString(Long.MIN_VALUE, 36) + " " + Long.toHexString(-1L) + " " + Long.toOctalString(-1L) + " " + Long.toBinaryString(5));
        System.out.println(Long.toUnsignedString(-1L) + " " + Long.parseUnsignedLong("18446744073709551615") + " " + Long.toUnsignedString(-1L, 16));
        long[] values = {0, 1, -1, 0xf0f0f0f0L, Long.MIN_VALUE, Long.MAX_VALUE, 0x123456789abcdef0L};
        for (long v : values) {
            System.out.println(Long.bitCount(v) + " " + Long.reverse(v) + " " + Long.reverseBytes(v) + " "
                + Long.highestOneBit(v) + " " + Long.lowestOneBit(v) + " " + Long.numberOfLeadingZeros(v) + " "
                + Long.numberOfTrailingZeros(v) + " " + Long.rotateLeft(v, 13) + " " + Long.rotateRight(v, 70)
                + " " + Long.signum(v) + " " + Long.hashCode(v));
        }
        System.out.println(Long.compare(1, 2) + " " + Long.compareUnsigned(1, -1) + " " + Long.divideUnsigned(-1, 10) + " " + Long.remainderUnsigned(-1, 10));
        System.out.println(Long.divideUnsigned(-1, Long.MIN_VALUE) + " " + Long.max(3, 9) + " " + Long.sum(Long.MAX_VALUE, 1));
        System.out.println(Long.decode("-0x8000000000000000") + " " + Long.valueOf(5).equals(5L) + " " + Long.valueOf(5).intValue());
        System.out.println(Math.multiplyHigh(Long.MAX_VALUE, 4) + " " + Math.floorMod(-7L, 3L) + " " + Math.abs(Long.MIN_VALUE));
        for (String bad : new String[] {"9223372036854775808", "1L", "--1"}) {
            try {
                System.out.println(Long.parseLong(bad));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
