/** A constant is shown behind the finally block. */
public class Finally {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        int k = 0;
        try {
            if (pin() > 5) {
                throw new IllegalStateException();
            }
            k = 1;
        } catch (IllegalStateException e) {
            args = null;
        } finally {
            args = null;
        }
        show(9);
    }
}
