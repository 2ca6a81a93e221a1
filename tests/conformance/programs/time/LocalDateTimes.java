/** LocalTime and LocalDateTime: arithmetic, formats with digits, parsing, truncation. */
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

public class LocalDateTimes {
    public static void main(String[] args) {
        LocalTime t = LocalTime.of(23, 59, 58, 7_000_000);
        System.out.println(t + " " + t.plusSeconds(3) + " " + t.minusHours(25) + " " + t.truncatedTo(ChronoUnit.MINUTES) + " " + t.toSecondOfDay() + " " + LocalTime.MIDNIGHT + " " + LocalTime.NOON);
        LocalDateTime dt = LocalDateTime.of(2024, 12, 31, 23, 30);
        System.out.println(dt + " " + dt.plusMinutes(45) + " " + dt.plusNanos(1) + " " + dt.toLocalDate() + " " + dt.toLocalTime() + " " + dt.with(ChronoField.HOUR_OF_DAY, 3));
        System.out.println(ChronoUnit.HOURS.between(dt, LocalDateTime.of(2025, 1, 2, 0, 0)) + " " + dt.isAfter(dt.minusNanos(1)) + " " + LocalDateTime.parse("2020-01-02T03:04:05.6").getNano());
        DateTimeFormatter f = DateTimeFormatter.ofPattern("dd/MM/uuuu HH:mm:ss.SSS", Locale.ROOT);
        System.out.println(dt.format(f) + " " + LocalDateTime.parse("01/02/2003 04:05:06.789", f) + " " + DateTimeFormatter.ofPattern("yyMMdd", Locale.ROOT).format(dt) + " " + DateTimeFormatter.ofPattern("H'h'm", Locale.ROOT).format(t));
        System.out.println(DateTimeFormatter.ISO_LOCAL_DATE.format(dt) + " " + DateTimeFormatter.BASIC_ISO_DATE.format(dt) + " " + DateTimeFormatter.ISO_ORDINAL_DATE.format(dt) + " " + DateTimeFormatter.ISO_LOCAL_TIME.format(t));
        System.out.println(LocalTime.parse("07:08", DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT)).plusHours(20) + " " + LocalDate.parse("20240315", DateTimeFormatter.BASIC_ISO_DATE));
        System.out.println(dt.get(ChronoField.ALIGNED_WEEK_OF_YEAR) + " " + dt.getLong(ChronoField.EPOCH_DAY) + " " + t.get(ChronoField.MILLI_OF_SECOND) + " " + dt.range(ChronoField.DAY_OF_MONTH));
        for (String s : new String[] {"25:00", "12:60", "noon"}) {
            try {
                System.out.println(LocalTime.parse(s));
            } catch (DateTimeParseException e) {
                System.out.println(e.getMessage() + " @" + e.getErrorIndex());
            }
        }
        System.out.println(dt.equals(LocalDateTime.parse(dt.toString())) + " " + LocalDateTime.of(LocalDate.EPOCH, LocalTime.MIN));
    }
}
