// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// limits: locale
// because: the locale is set before the class of formatters is initialised.

import java.time.format.DateTimeFormatter;
import java.util.Locale;

public class LocaleOfFormatter {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> Locale.setDefault(Locale.FRANCE));
        other.start();
        other.join();
        assert DateTimeFormatter.ISO_LOCAL_DATE.getLocale() == Locale.FRANCE;
    }
}
