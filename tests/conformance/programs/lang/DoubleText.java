/** Doubles as text, at the values where printing is hard. */
public class DoubleText {
    public static void main(String[] args) {
        double[] values = {
            0.0, -0.0, 1.0, 0.1, 0.001, 0.00099, 123456.789, 9999999.0, 1.0E7, 12345678.9, 1e21, 1e-5, 1.0 / 3, 2.0 / 3,
            100.0, 1e16, 1.2345678901234567, 4.35, 0.3, 0.1 + 0.2, 9007199254740993.0, Double.MAX_VALUE,
            Double.MIN_NORMAL, Math.PI, Math.E, 1e22, 1e23, 5e-324, 123e-310, Double.NaN,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 8.41E21, 5.0E-310
        };
        for (double d : values) {
            System.out.println(d);
        }
        double power = 3.5e-12;
        for (int e = -12; e <= 12; e++) {
            System.out.print(power + " ");
            power *= 10;
        }
        System.out.println();
        for (String s : new String[] {"1e400", "-1e-400", "0x1.8p1", "  12.5  ", "1d", "2f", ".5", "5.", "Infinity", "-NaN", "1_0", "1e", "0x1p", "\u0661"}) {
            try {
                System.out.println(Double.parseDouble(s));
            } catch (NumberFormatException e) {
                System.out.println("bad " + (s.length() > 1 ? s : "digit"));
            }
        }
        System.out.println(Double.parseDouble("2.2250738585072011e-308") + " " + Double.parseDouble("179769313486231580793e289"));
        System.out.println(Double.parseDouble("0.1000000000000000055511151231257827021181583404541015625") == 0.1);
        System.out.println(Double.toHexString(1.0) + " " + Double.toHexString(-0.1) + " " + Double.toHexString(Double.MIN_VALUE));
        System.out.println(Double.valueOf("3.14").hashCode() + " " + Double.compare(-0.0, 0.0) + " " + Double.isNaN(0 / 0.0));
        System.out.println(Double.doubleToLongBits(Double.NaN) + " " + Double.longBitsToDouble(0x7ff0000000000000L));
        System.out.println(Double.isFinite(1e308 * 10) + " " + Double.max(0.0, -0.0) + " " + Double.sum(1, 2) + " " + Double.MAX_EXPONENT);
        System.out.println(Double.valueOf(2.9).intValue() + " " + Double.valueOf(-2.9).longValue() + " " + Double.valueOf(1e20).intValue());
    }
}
