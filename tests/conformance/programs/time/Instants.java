/** Instant, offsets and UTC: epoch seconds, conversion, comparison, ISO text. */
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

public class Instants {
    public static void main(String[] args) {
        Instant i = Instant.ofEpochSecond(1_700_000_000L, 123_000_000);
        System.out.println(i + " " + i.plusSeconds(86_400) + " " + i.minusNanos(123_000_001) + " " + i.toEpochMilli() + " " + i.getNano() + " " + Instant.EPOCH);
        System.out.println(Instant.parse("2000-01-01T00:00:00Z").getEpochSecond() + " " + Instant.ofEpochMilli(-1) + " " + i.truncatedTo(ChronoUnit.HOURS) + " " + i.until(i.plus(2, ChronoUnit.DAYS), ChronoUnit.HOURS));
        LocalDateTime utc = LocalDateTime.ofInstant(i, ZoneOffset.UTC);
        System.out.println(utc + " " + utc.toEpochSecond(ZoneOffset.ofHours(2)) + " " + utc.toInstant(ZoneOffset.UTC).equals(i));
        OffsetDateTime odt = i.atOffset(ZoneOffset.ofHoursMinutes(5, 30));
        System.out.println(odt + " " + odt.toInstant().equals(i) + " " + odt.withOffsetSameInstant(ZoneOffset.UTC) + " " + OffsetDateTime.parse("2020-01-01T10:00+02:00").toEpochSecond());
        ZonedDateTime zdt = i.atZone(ZoneOffset.UTC);
        System.out.println(zdt + " " + zdt.format(DateTimeFormatter.ISO_INSTANT) + " " + zdt.plusMonths(1).toLocalDate() + " " + zdt.getZone());
        System.out.println(ZoneOffset.of("-03:15") + " " + ZoneOffset.of("+7").getTotalSeconds() + " " + ZoneOffset.UTC.equals(ZoneOffset.ofHours(0)) + " " + ZoneId.of("Z"));
        System.out.println(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(odt) + " " + Duration.between(Instant.EPOCH, i).toDays());
        Clock fixed = Clock.fixed(i, ZoneOffset.UTC);
        System.out.println(fixed.instant() + " " + Instant.now(fixed).equals(i) + " " + Clock.offset(fixed, Duration.ofHours(1)).millis());
        System.out.println(Instant.now().isAfter(Instant.EPOCH) + " " + i.compareTo(Instant.MAX) + " " + i.isBefore(Instant.MIN));
    }
}
