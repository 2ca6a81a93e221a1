import heddle.Public;
import heddle.Secret;

/** The library initialises an enum, which copies the secret. */
public class EnumByClass {
    @Secret static int pin = 4711;

    static int shown;

    enum Level {
        LOW;

        static {
            shown = pin;
        }
    }

    @Public
    static void tell(int number) {
        System.out.println(number);
    }

    public static void main(String[] args) {
        Enum.valueOf(Level.class, "LOW");
        tell(shown);
    }
}
