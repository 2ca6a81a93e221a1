import heddle.Public;
import heddle.Secret;

/** The library asks for a text, which the secret does not decide. */
public class CalledBack {
    @Secret
    static int pin() {
        return 4711;
    }

    @Public
    static void tell(int number) {
        System.out.println(number);
    }

    static class Shown {
        @Override
        public String toString() {
            return Integer.getInteger("users", 7) > 5 ? "long" : "s";
        }
    }

    public static void main(String[] args) {
        tell(("it is " + new Shown()).length());
    }
}
