import java.text.DateFormat;
import java.text.SimpleDateFormat;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.time.zone.ZoneRulesException;
import java.util.Calendar;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/** Zones with their rules, names in several languages, calendars. */
public class TimeZones {
    public static void main(String[] args) {
        ZonedDateTime before = ZonedDateTime.of(2024, 3, 31, 1, 59, 0, 0, ZoneId.of("Europe/Berlin"));
        System.out.println(before + " " + before.plusMinutes(1));
        System.out.println(before.withZoneSameInstant(ZoneId.of("America/New_York")));
        System.out.println(ZoneId.of("Asia/Kolkata").getRules().getOffset(Instant.EPOCH));
        for (Locale locale : new Locale[] {Locale.GERMANY, Locale.FRANCE, Locale.JAPAN, Locale.US}) {
            DateTimeFormatter full = DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL).withLocale(locale);
            System.out.println(before.format(full));
            System.out.println(before.format(DateTimeFormatter.ofPattern("EEEE d MMMM uuuu VV", locale)));
        }
        try {
            ZoneId.of("Europe/Nowhere");
        } catch (ZoneRulesException e) {
            System.out.println(e.getMessage());
        }
        older();
    }

    private static void older() {
        TimeZone zone = TimeZone.getTimeZone("America/Los_Angeles");
        Date summer = new Date(1_720_000_000_000L);
        System.out.println(zone.getDisplayName(false, TimeZone.LONG, Locale.US) + " " + zone.getRawOffset());
        System.out.println(zone.inDaylightTime(summer) + " " + zone.getOffset(0));
        SimpleDateFormat format = new SimpleDateFormat("EEE, d MMM yyyy HH:mm:ss Z", Locale.US);
        format.setTimeZone(zone);
        System.out.println(format.format(summer));
        Calendar calendar = Calendar.getInstance(zone, Locale.GERMANY);
        calendar.setTimeInMillis(0);
        System.out.println(calendar.get(Calendar.HOUR_OF_DAY) + " " + calendar.getFirstDayOfWeek());
        DateFormat japanese = DateFormat.getDateInstance(DateFormat.LONG, Locale.JAPAN);
        japanese.setTimeZone(TimeZone.getTimeZone("UTC"));
        System.out.println(japanese.format(new Date(0)));
    }
}
