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
        say(before + " " + before.plusMinutes(1));
        say(before.withZoneSameInstant(ZoneId.of("America/New_York")));
        say(ZoneId.of("Asia/Kolkata").getRules().getOffset(Instant.EPOCH));
        for (Locale locale : new Locale[] {Locale.GERMANY, Locale.FRANCE, Locale.JAPAN, Locale.US}) {
            DateTimeFormatter full = DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL).withLocale(locale);
            say(before.format(full));
            say(before.format(DateTimeFormatter.ofPattern("EEEE d MMMM uuuu VV", locale)));
        }
        try {
            ZoneId.of("Europe/Nowhere");
        } catch (ZoneRulesException e) {
            say(e.getMessage());
        }
        older();
    }

    private static void older() {
        TimeZone zone = TimeZone.getTimeZone("America/Los_Angeles");
        Date summer = new Date(1_720_000_000_000L);
        say(zone.getDisplayName(false, TimeZone.LONG, Locale.US) + " " + zone.getRawOffset());
        say(zone.inDaylightTime(summer) + " " + zone.getOffset(0));
        SimpleDateFormat format = new SimpleDateFormat("EEE, d MMM yyyy HH:mm:ss Z", Locale.US);
        format.setTimeZone(zone);
        say(format.format(summer));
        Calendar calendar = Calendar.getInstance(zone, Locale.GERMANY);
        calendar.setTimeInMillis(0);
        say(calendar.get(Calendar.HOUR_OF_DAY) + " " + calendar.getFirstDayOfWeek());
        DateFormat japanese = DateFormat.getDateInstance(DateFormat.LONG, Locale.JAPAN);
        japanese.setTimeZone(TimeZone.getTimeZone("UTC"));
        say(japanese.format(new Date(0)));
    }

    /** Prints text so that no encoding matters. */
    private static void say(Object text) {
        StringBuilder plain = new StringBuilder();
        for (char each : String.valueOf(text).toCharArray()) {
            plain.append(each < 128 ? String.valueOf(each) : "\\u" + Integer.toHexString(each));
        }
        System.out.println(plain);
    }
}
