import heddle.Public;
import heddle.Secret;

/** What an interface is initialised with copies no secret. */
public class InterfaceFirst {
    @Secret static int pin = 4711;

    interface Above {
        int SHOWN = early();

        default void use() {}
    }

    static class Below implements Above {
        static final boolean SET = Boolean.parseBoolean("true");
        static int used;
    }

    static int early() {
        return !Below.SET ? 2 : 1;
    }

    @Public
    static void tell(int number) {
        System.out.println(number);
    }

    public static void main(String[] args) {
        Below.used = 1;
        tell(Above.SHOWN);
    }
}
