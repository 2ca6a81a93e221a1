/** BigDecimal: scale, precision, rounding modes, division, comparison, text. */
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

public class BigDecimals {
    public static void main(String[] args) {
        BigDecimal a = new BigDecimal("10.25");
        BigDecimal b = new BigDecimal("-3.0");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b, 5, RoundingMode.HALF_UP) + " " + a.remainder(b));
        System.out.println(a.scale() + " " + a.precision() + " " + a.unscaledValue() + " " + a.negate() + " " + b.abs() + " " + b.signum());
        for (RoundingMode mode : RoundingMode.values()) {
            StringBuilder line = new StringBuilder(mode.name());
            for (String s : new String[] {"2.5", "1.1", "-1.6", "-2.5", "1.0"}) {
                try {
                    line.append(' ').append(new BigDecimal(s).setScale(0, mode));
                } catch (ArithmeticException e) {
                    line.append(" (").append(e.getMessage()).append(')');
                }
            }
            System.out.println(line);
        }
        System.out.println(new BigDecimal("2.0").equals(new BigDecimal("2.00")) + " " + new BigDecimal("2.0").compareTo(new BigDecimal("2.00")));
        System.out.println(new BigDecimal("1E+5") + " " + new BigDecimal("1E+5").toPlainString() + " " + new BigDecimal("0.0000001") + " " + new BigDecimal("123E-10").toEngineeringString());
        System.out.println(new BigDecimal("100.00").stripTrailingZeros() + " " + new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + BigDecimal.valueOf(5, -2));
        System.out.println(BigDecimal.ONE.divide(new BigDecimal(7), MathContext.DECIMAL64) + " " + new BigDecimal(2).sqrt(new MathContext(20)) + " " + a.pow(5) + " " + a.movePointLeft(4));
        System.out.println(a.round(new MathContext(2)) + " " + a.toBigInteger() + " " + a.intValue() + " " + a.doubleValue() + " " + new BigDecimal(new BigInteger("12345"), 3));
        System.out.println(a.max(b) + " " + a.hashCode() + " " + a.ulp() + " " + a.divideToIntegralValue(b) + " " + a.scaleByPowerOfTen(3));
        try {
            BigDecimal.ONE.divide(new BigDecimal(3));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.intValueExact();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        BigDecimal total = BigDecimal.ZERO;
        for (int i = 0; i < 10; i++) {
            total = total.add(new BigDecimal("0.1"));
        }
        System.out.println(total + " " + total.compareTo(BigDecimal.ONE));
    }
}
