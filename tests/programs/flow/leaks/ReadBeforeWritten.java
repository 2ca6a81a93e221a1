import heddle.Public;
import heddle.Secret;

/** An initialiser looks at a field that it has not set yet. */
public class ReadBeforeWritten {
    @Secret static int pin = 4711;

    static int shown;
    private static int level;

    static {
        if (level == 0) {
            shown = pin;
        }
        level = 5;
    }

    @Public
    static void tell(int number) {
        System.out.println(number);
    }

    public static void main(String[] args) {
        tell(shown);
    }
}
