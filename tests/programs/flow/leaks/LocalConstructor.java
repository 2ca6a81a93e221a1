import heddle.Public;
import heddle.Secret;

/** A local class with a captured variable is given a secret, which is told. */
public class LocalConstructor {
    @Public
    static void tell(int number) {
        System.out.println(number);
    }

    public static void main(String[] args) {
        int more = args.length;
        class Box {
            final int shown;

            Box(@Secret int pin) {
                shown = pin;
                if (more > 1) {
                    System.out.print("");
                }
            }
        }

        tell(new Box(4711).shown);
    }
}
