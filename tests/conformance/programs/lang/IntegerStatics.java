/** Integer: parsing, radixes, bits, unsigned views, comparison. */
public class IntegerStatics {
    public static void main(String[] args) {
        System.out.println(Integer.parseInt("-2147483648") + " " + Integer.parseInt("+7f", 16) + " " + Integer.parseInt("zz", 36));
        System.out.println(Integer.parseUnsignedInt("4294967295") + " " + Integer.toUnsignedString(-1) + " " + Integer.toUnsignedLong(-1));
        System.out.println(Integer.toString(-255, 16) + " " + Integer.toString(Integer.MIN_VALUE, 2) + " " + Integer.toString(5, 99));
        System.out.println(Integer.toHexString(-1) + " " + Integer.toOctalString(8) + " " + Integer.toBinaryString(10));
        System.out.println(Integer.decode("0x10") + " " + Integer.decode("-010") + " " + Integer.decode("#ff") + " " + Integer.valueOf("12"));
        int[] values = {0, 1, -1, 0x00f0, Integer.MIN_VALUE, Integer.MAX_VALUE, 0x12345678};
        for (int v : values) {
            System.out.println(Integer.bitCount(v) + " " + Integer.reverse(v) + " " + Integer.reverseBytes(v) + " "
                + Integer.highestOneBit(v) + " " + Integer.lowestOneBit(v) + " " + Integer.numberOfLeadingZeros(v) + " "
                + Integer.numberOfTrailingZeros(v) + " " + Integer.rotateLeft(v, 5) + " " + Integer.rotateRight(v, 37)
                + " " + Integer.signum(v) + " " + Integer.hashCode(v));
        }
        System.out.println(Integer.compare(1, 2) + " " + Integer.compareUnsigned(1, -1) + " " + Integer.divideUnsigned(-1, 10) + " " + Integer.remainderUnsigned(-1, 10));
        System.out.println(Integer.max(3, 9) + " " + Integer.min(3, 9) + " " + Integer.sum(3, 9) + " " + Integer.MAX_VALUE);
        Integer boxed = 77;
        System.out.println(boxed.byteValue() + " " + boxed.doubleValue() + " " + boxed.compareTo(78) + " " + boxed.equals(77L));
        for (String bad : new String[] {"", "-", "1.0", "99999999999", " 1", "0x1"}) {
            try {
                System.out.println(Integer.parseInt(bad));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        System.out.println(Short.parseShort("-32768") + " " + Byte.parseByte("7f", 16) + " " + Short.reverseBytes((short) 0x1234) + " " + Byte.toUnsignedInt((byte) -1));
        try {
            Byte.parseByte("128");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Integer.getInteger("no.such.property", 5) + " " + Integer.parseInt("xx123yy", 2, 5, 10));
    }
}
