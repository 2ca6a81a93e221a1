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
            System.out.println(tag + " " + NumberFormat.getInstance(locale).format(1234567.891)
                    + " " + NumberFormat.getPercentInstance(locale).format(0.256)
                    + " " + NumberFormat.getCurrencyInstance(locale).format(-9.5));
            System.out.println(locale.getDisplayLanguage(locale) + " " + locale.getDisplayCountry(Locale.US));
            System.out.println(String.format(locale, "%,.2f %tA", 12345.678, new GregorianCalendar(2024, 0, 5)));
        }
        System.out.println(
                NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT).format(123_456));
        Collator german = Collator.getInstance(Locale.GERMANY);
        System.out.println(german.compare("\u00e4", "z") + " " + german.compare("a", "\u00e4"));
        System.out.println(Currency.getInstance("EUR").getSymbol(Locale.FRANCE) + " " + Currency.getInstance(Locale.JAPAN));
        System.out.println(new ChoiceFormat("0#none|1#one|1<many").format(5));
        System.out.println(Normalizer.normalize("\u00e9", Normalizer.Form.NFD).length());
        System.out.println(NumberFormat.getInstance(Locale.GERMANY).parse("1.234,5"));
    }
}
