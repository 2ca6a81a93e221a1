import heddle.Public;
import heddle.Secret;

/** A parameter is secret: whether it is one number is told. */
public class SecretParameter {
    static int asked;

    @Public
    static void tell(int number) {}

    static boolean isRight(String name, @Secret int pin) {
        asked++;
        return pin == 1234;
    }

    public static void main(String[] args) {
        boolean right = isRight("someone", args.length + 7);
        tell(right ? 1 : 0);
    }
}
