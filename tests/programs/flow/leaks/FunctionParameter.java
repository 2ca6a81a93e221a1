import heddle.Public;
import heddle.Secret;

/** A function stands for a method with a secret parameter, and gives it back. */
public class FunctionParameter {
    interface Check {
        int check(@Secret int pin, int tries);
    }

    @Public
    static void tell(int number) {
        System.out.println(number);
    }

    public static void main(String[] args) {
        int more = args.length;
        Check check = (pin, tries) -> pin + more;
        tell(check.check(4711, 3));
    }
}
