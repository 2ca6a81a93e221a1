/** A builder of a fixed length never throws, whether it is made or not. */
public class NegativeLength {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static Object made;

    public static void main(String[] args) {
        if (pin() > 3) {
            made = new StringBuilder(16);
        }
        show(1);
    }
}
