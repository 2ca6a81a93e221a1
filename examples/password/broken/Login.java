import heddle.Public;
import heddle.Secret;

/**
 * Compares a guess with a password, and tells by the number of steps how much of it is right.
 *
 * <p>{@code heddle flow examples/password/broken} shows two runs with different passwords and
 * different outputs.
 */
public class Login {
    private static int steps;

    @Secret
    static int password() {
        return 2718;
    }

    @Public
    static void log(String message, int number) {
        System.out.println(message + number);
    }

    static boolean isRight(int guess) {
        int wanted = password();
        for (int place = 1000; place > 0; place /= 10) {
            steps++;
            if (guess / place % 10 != wanted / place % 10) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] args) {
        boolean right = isRight(2000);
        log("attempt finished, steps: ", steps);
    }
}
