/** MessageFormat and ChoiceFormat with explicit locales. */
import java.text.ChoiceFormat;
import java.text.MessageFormat;
import java.util.Locale;

public class MessageFormats {
    static String f(String pattern, Object... args) {
        return new MessageFormat(pattern, Locale.ROOT).format(args);
    }

    public static void main(String[] args) {
        System.out.println(f("Hello {0}, you have {1} messages", "Ann", 3));
        System.out.println(f("{1} before {0}, again {1}", "a", "b"));
        System.out.println(f("It''s '{0}' not {0}", "quoted"));
        System.out.println(f("{0,number,#.##} {0,number,integer}", 3.14159));
        System.out.println(f("missing {3} and null {0}", (Object) null));
        System.out.println(f("There {0,choice,0#are no files|1#is one file|1<are {0} files}.", 0));
        System.out.println(f("There {0,choice,0#are no files|1#is one file|1<are {0} files}.", 1));
        System.out.println(f("There {0,choice,0#are no files|1#is one file|1<are {0} files}.", 5));
        ChoiceFormat choice = new ChoiceFormat("-1#negative|0#zero|1#positive");
        System.out.println(choice.format(-5) + " " + choice.format(0) + " " + choice.format(0.5) + " " + choice.format(9));
        System.out.println(new MessageFormat("{0} x {1}", Locale.ROOT).toPattern());
        try {
            new MessageFormat("{bad", Locale.ROOT);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
