/** java.util.Formatter on its own: targets, accumulated output, Formattable, closing. */
import java.util.Formattable;
import java.util.Formatter;
import java.util.FormatterClosedException;
import java.util.Locale;

public class FormatterClass {
    record Money(long cents) implements Formattable {
        @Override
        public void formatTo(Formatter formatter, int flags, int width, int precision) {
            formatter.format("<%d.%02d w%d p%d f%d>", cents / 100, cents % 100, width, precision, flags);
        }
    }

    public static void main(String[] args) {
        StringBuilder target = new StringBuilder("start:");
        Formatter formatter = new Formatter(target, Locale.ROOT);
        formatter.format("%s-%d", "a", 1).format("|%5.1f", 2.25);
        System.out.println(target + " " + (formatter.out() == target) + " " + formatter.locale().equals(Locale.ROOT));
        formatter.format("|%s|%-9.2s|%#S", new Money(1234), new Money(5), new Money(99));
        System.out.println(formatter);
        formatter.close();
        try {
            formatter.format("x");
        } catch (FormatterClosedException e) {
            System.out.println("closed " + e.getMessage());
        }
        System.out.println(new Formatter(Locale.ROOT).format("%tY-%<tm-%<td", java.time.LocalDate.of(2024, 2, 29)));
        System.out.println(new Formatter(Locale.ROOT).format("%tH:%<tM:%<tS.%<tL", java.time.LocalTime.of(7, 8, 9, 10_000_000)));
        System.out.println(new Formatter(Locale.ROOT).format("%3$s %1$s %2$s %<s", "x", "y", "z"));
    }
}
