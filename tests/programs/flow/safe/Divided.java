/** The divisor is never zero. */
public class Divided {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        int k = (pin() - 4711) / 100;
        show(1);
    }
}
