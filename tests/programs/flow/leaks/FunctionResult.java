import heddle.Public;
import heddle.Secret;

/** A function stands for a method whose result is secret. */
public class FunctionResult {
    interface Vault {
        @Secret
        int pin();

        static Vault of(int pin) {
            return () -> pin;
        }
    }

    @Public
    static void tell(int number) {
        System.out.println(number);
    }

    public static void main(String[] args) {
        Vault vault = Vault.of(4711);
        int pin = vault.pin();
        tell(pin);
    }
}
