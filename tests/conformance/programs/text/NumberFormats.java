/** NumberFormat factories for explicit locales. */
import java.text.NumberFormat;
import java.text.ParseException;
import java.util.Locale;

public class NumberFormats {
    public static void main(String[] args) throws ParseException {
        NumberFormat plain = NumberFormat.getInstance(Locale.US);
        System.out.println(plain.format(1234567.891) + " " + plain.format(-5) + " " + plain.format(0.1234567));
        NumberFormat integers = NumberFormat.getIntegerInstance(Locale.US);
        System.out.println(integers.format(2.5) + " " + integers.format(3.5) + " " + integers.format(1_000_000));
        NumberFormat percent = NumberFormat.getPercentInstance(Locale.US);
        System.out.println(percent.format(0.256) + " " + percent.format(12));
        plain.setMaximumFractionDigits(1);
        plain.setMinimumFractionDigits(1);
        plain.setMinimumIntegerDigits(3);
        plain.setGroupingUsed(false);
        System.out.println(plain.format(5) + " " + plain.format(12345.67) + " " + plain.format(0.05));
        System.out.println(plain.parse("1234.5") + " " + NumberFormat.getInstance(Locale.US).parse("1,234"));
        try {
            plain.parse("words");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " " + e.getErrorOffset());
        }
        System.out.println(plain.format(Double.POSITIVE_INFINITY).length() + " " + plain.format(Long.MAX_VALUE));
    }
}
