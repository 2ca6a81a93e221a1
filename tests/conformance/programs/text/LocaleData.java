import java.text.ChoiceFormat;
import java.text.Collator;
import java.text.Normalizer;
import java.text.NumberFormat;
import java.text.ParseException;
import java.util.Currency;
import java.util.GregorianCalendar;
import java.util.Locale;

/** Numbers, names and currencies as several languages write them. */
public class LocaleData {
    public static void main(String[] args) throws ParseException {
        for (String tag : new String[] {"en-US", "de-DE", "fr-FR", "ja-JP", "hi-IN", "ar-EG", "pt-BR"}) {
            Locale locale = Locale.forLanguageTag(tag);
            say(tag + " " + NumberFormat.getInstance(locale).format(1234567.891)
                    + " " + NumberFormat.getPercentInstance(locale).format(0.256)
                    + " " + NumberFormat.getCurrencyInstance(locale).format(-9.5));
            say(locale.getDisplayLanguage(locale) + " " + locale.getDisplayCountry(Locale.US));
            say(String.format(locale, "%,.2f %tA", 12345.678, new GregorianCalendar(2024, 0, 5)));
        }
        say(
                NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT).format(123_456));
        Collator german = Collator.getInstance(Locale.GERMANY);
        say(german.compare("\u00e4", "z") + " " + german.compare("a", "\u00e4"));
        say(Currency.getInstance("EUR").getSymbol(Locale.FRANCE) + " " + Currency.getInstance(Locale.JAPAN));
        say(new ChoiceFormat("0#none|1#one|1<many").format(5));
        say(Normalizer.normalize("\u00e9", Normalizer.Form.NFD).length());
        say(NumberFormat.getInstance(Locale.GERMANY).parse("1.234,5"));
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
