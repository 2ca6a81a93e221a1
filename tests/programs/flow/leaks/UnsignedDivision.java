/** Division without signs fails by zero, too. */
public class UnsignedDivision {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        int seen = 0;
        try {
            Integer.divideUnsigned(5, pin());
        } catch (ArithmeticException e) {
            seen = 1;
        }
        show(seen);
    }
}
