import heddle.Declassified;
import heddle.Public;
import heddle.Secret;

/**
 * Compares a guess with a password, and tells only whether it is right, which is what a login is
 * for: {@code @Declassified} says so.
 */
public class Login {
    private static int attempts;

    @Secret
    static int password() {
        return 2718;
    }

    @Public
    static void log(String message, int number) {
        System.out.println(message + number);
    }

    @Declassified
    static boolean isRight(int guess) {
        return guess == password();
    }

    public static void main(String[] args) {
        attempts++;
        boolean right = isRight(2000);
        log("attempt finished, number: ", attempts);
        log("right: ", right ? 1 : 0);
    }
}
