import heddle.Public;
import heddle.Secret;

/** What an array holds is secret: its sum is told. */
public class SecretArray {
    static int sum;

    @Public
    static void tell(int number) {}

    @Secret
    static int[] key() {
        return new int[] {1, 2, 3};
    }

    static int[] table() {
        return new int[] {4, 5, 6};
    }

    public static void main(String[] args) {
        int[] numbers = key();
        int total = 0;
        for (int i = 0; i < 3; i++) {
            total += numbers[i];
        }
        tell(total);
        sum = key()[0];
    }
}
