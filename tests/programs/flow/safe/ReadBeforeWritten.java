import heddle.Public;
import heddle.Secret;

/** A field is looked at when its initialiser has set it. */
public class ReadBeforeWritten {
    @Secret static int pin = 4711;

    static int shown;
    private static int level;

    static {
        level = 5;
    }

    @Public
    static void tell(int number) {
        System.out.println(number);
    }

    public static void main(String[] args) {
        if (level == 0) {
            shown = pin;
        }
        tell(shown);
    }
}
