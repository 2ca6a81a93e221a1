/** LocalDate: calendars, leap years, adjusters, differences, bad dates. */
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.Month;
import java.time.Year;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;

public class LocalDates {
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, Month.FEBRUARY, 29);
        System.out.println(d + " " + d.getDayOfWeek() + " " + d.getDayOfYear() + " " + d.lengthOfMonth() + " " + d.isLeapYear() + " " + d.toEpochDay());
        System.out.println(d.plusYears(1) + " " + d.plusMonths(12) + " " + d.minusDays(60) + " " + d.plusWeeks(1) + " " + d.withDayOfMonth(1) + " " + d.withDayOfYear(100));
        System.out.println(LocalDate.of(2023, 1, 31).plusMonths(1) + " " + LocalDate.ofEpochDay(-1) + " " + LocalDate.ofYearDay(2000, 366) + " " + LocalDate.parse("1999-12-31").plusDays(1));
        System.out.println(ChronoUnit.DAYS.between(LocalDate.of(1970, 1, 1), d) + " " + ChronoUnit.MONTHS.between(d, LocalDate.of(2030, 1, 1)) + " " + d.until(LocalDate.of(2025, 1, 1)));
        System.out.println(d.with(TemporalAdjusters.lastDayOfMonth()) + " " + d.with(TemporalAdjusters.next(DayOfWeek.MONDAY)) + " " + d.with(TemporalAdjusters.firstInMonth(DayOfWeek.FRIDAY)));
        System.out.println(d.isBefore(LocalDate.MAX) + " " + d.compareTo(LocalDate.of(2024, 3, 1)) + " " + d.equals(LocalDate.parse("2024-02-29")) + " " + d.hashCode());
        System.out.println(Year.isLeap(1900) + " " + Year.of(2000).isLeap() + " " + YearMonth.of(2023, 2).lengthOfMonth() + " " + YearMonth.parse("2020-11").plusMonths(3) + " " + Month.MAY.plus(9) + " " + DayOfWeek.SUNDAY.plus(1));
        System.out.println(LocalDate.of(-5, 1, 1) + " " + LocalDate.of(12345, 1, 1) + " " + LocalDate.MIN + " " + LocalDate.EPOCH);
        String[] bad = {"2023-02-29", "2023-13-01", "23-1-1", ""};
        for (String s : bad) {
            try {
                System.out.println(LocalDate.parse(s));
            } catch (DateTimeException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            LocalDate.of(2023, 4, 31);
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(LocalDate.of(2024, 1, 30).datesUntil(LocalDate.of(2024, 2, 2)).toList());
    }
}
