/** Duration and Period: arithmetic, parts, text and parsing. */
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.Period;
import java.time.temporal.ChronoUnit;

public class Durations {
    public static void main(String[] args) {
        Duration d = Duration.ofHours(25).plusMinutes(61).plusSeconds(-5).plusNanos(123_456_789);
        System.out.println(d + " " + d.toDays() + " " + d.toHoursPart() + " " + d.toMinutesPart() + " " + d.toSecondsPart() + " " + d.toMillis() + " " + d.getNano());
        System.out.println(d.negated() + " " + d.multipliedBy(3) + " " + d.dividedBy(7) + " " + d.abs().compareTo(d) + " " + d.isNegative());
        System.out.println(Duration.parse("PT1H30M") + " " + Duration.parse("-PT0.5S") + " " + Duration.parse("P2DT3.25S") + " " + Duration.ZERO + " " + Duration.ofMillis(-1));
        System.out.println(Duration.of(90, ChronoUnit.MINUTES).equals(Duration.ofMinutes(90)) + " " + Duration.ofDays(1).truncatedTo(ChronoUnit.HOURS) + " " + Duration.ofSeconds(100).dividedBy(Duration.ofSeconds(7)));
        Period p = Period.of(1, 14, 40);
        System.out.println(p + " " + p.normalized() + " " + p.toTotalMonths() + " " + p.plusDays(-40) + " " + p.negated() + " " + Period.ofWeeks(2));
        System.out.println(Period.between(LocalDate.of(2020, 2, 29), LocalDate.of(2024, 3, 1)) + " " + Period.parse("P1Y2M3D").getMonths() + " " + Period.ZERO.isZero());
        try {
            Duration.parse("1 hour");
        } catch (DateTimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
