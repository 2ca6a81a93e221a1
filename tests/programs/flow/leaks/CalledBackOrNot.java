import heddle.Public;
import heddle.Secret;

/** The secret decides whether the library calls code that tells something. */
public class CalledBackOrNot {
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
            tell(1);
            return "";
        }
    }

    public static void main(String[] args) {
        int pin = pin();
        if (pin > 5) {
            String.valueOf(new Shown());
        }
    }
}
