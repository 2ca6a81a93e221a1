// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 16
// limits: locale
// because: formatters keep the locale that was the default when their class was initialised.

import java.time.format.DateTimeFormatter;
import java.util.Locale;

public class LocaleOfFormatter {
    public static void main(String[] args) {
        Thread other = new Thread(() -> Locale.setDefault(Locale.FRANCE));
        other.start();
        Locale kept = DateTimeFormatter.ISO_LOCAL_DATE.getLocale();
        assert kept != Locale.FRANCE;
    }
}
