/** DecimalFormat patterns: grouping, zeros, signs, percent, exponents, rounding modes, parsing. */
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.ParseException;
import java.util.Locale;

public class DecimalFormats {
    static void f(String pattern, double... values) {
        DecimalFormat format = new DecimalFormat(pattern, DecimalFormatSymbols.getInstance(Locale.ROOT));
        StringBuilder b = new StringBuilder(pattern).append(" ->");
        for (double v : values) {
            b.append(" [").append(format.format(v)).append(']');
        }
        System.out.println(b);
    }

    public static void main(String[] args) throws ParseException {
        f("0", 0, 1.5, 2.5, -3.7, 1e10);
        f("0.00", 0, 1.005, 2.345, -0.001);
        f("#.##", 0, 0.5, 12.345, 100);
        f("#,##0.00", 1234567.891, 12, -9876.5);
        f("000.0", 7, 1234);
        f("0%", 0.25, 1.5);
        f("0.##E0", 12345, 0.00012, 0);
        f("##0.#E0", 12345, 123456);
        f("'#'0", 5);
        f("0.0;(0.0)", 1.25, -1.25);
        f("$#,##0", 1e6);
        DecimalFormat format = new DecimalFormat("0.0", DecimalFormatSymbols.getInstance(Locale.ROOT));
        for (RoundingMode mode : RoundingMode.values()) {
            if (mode != RoundingMode.UNNECESSARY) {
                format.setRoundingMode(mode);
                System.out.println(mode + " " + format.format(0.25) + " " + format.format(-0.25) + " " + format.format(0.35));
            }
        }
        System.out.println(format.parse("12.5xyz") + " " + format.parse("-7").getClass().getSimpleName());
        System.out.println(format.toPattern());
    }
}
