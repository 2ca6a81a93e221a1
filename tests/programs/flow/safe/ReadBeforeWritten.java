import heddle.Public;
import heddle.Secret;

/** An initialiser looks at a field that it has set. */
public class ReadBeforeWritten {
    @Secret static int pin = 4711;

    static int shown;
    private static int level;

    static {
        level = 5;
        if (level == 0) {
            shown = pin;
        }
    }

    @Public
    static void tell(int number) {
        System.out.println(number);
    }

    public static void main(String[] args) {
        tell(shown);
    }
}
