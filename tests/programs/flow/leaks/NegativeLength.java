/** The length of a builder may be negative, which throws. */
public class NegativeLength {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        new StringBuilder(pin() - 5000);
        show(1);
    }
}
