/** String.format for floating point: fixed, scientific, general, hexadecimal, rounding. */
import java.math.BigDecimal;
import java.util.Locale;

public class FormatFloats {
    static void f(String format, Object... args) {
        System.out.println("[" + String.format(Locale.ROOT, format, args) + "]");
    }

    public static void main(String[] args) {
        f("%f %f %f", 1.0, -0.5, 1e10);
        f("%.0f %.1f %.2f %.3f", 0.5, 0.25, 0.125, 0.0625);
        f("%.0f %.0f %.0f %.1f", 1.5, 2.5, 3.5, 0.35);
        f("%10.3f|%-10.3f|%010.3f|%+.2f|%(.2f", Math.PI, Math.PI, -Math.PI, 2.0, -2.0);
        f("%,.2f|%,d", 1234567.891, 9999);
        f("%e %.2e %E %.0e", 12345.678, 0.00012345, 1e100, 5.5);
        f("%g %g %.3g %g", 0.0001, 123456.0, 1234567.0, 1e-5);
        f("%a %a", 1.0, -0.1);
        f("%f %e %g %5.1f", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN);
        f("%f %.3f %e", 1.5f, 0.1f, 1e-10f);
        f("%.20f", 0.1);
        f("%.3f %s", new BigDecimal("123.45678"), new BigDecimal("1E+3"));
        f("%.1f %.1f %.1f %.1f", 0.05, 0.15, 0.25, 0.95);
        f("%f %.1f", -0.0, -0.04);
        f("%s %s", 1.0f, 1e-7);
        f("%8.2e|%-12.4e|%+.1e", 1234.5, 1234.5, 1234.5);
        System.out.println(String.format(Locale.US, "%,.3f", 1e6) + " " + String.format(Locale.US, "%08.3f", -1.5));
        System.out.printf(Locale.ROOT, "%.2f %s %d%n", 2.345, "printed", 3);
    }
}
