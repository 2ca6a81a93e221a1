/** The exception is always thrown. */
public class Thrown {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static void check(int n) {
        int k = pin();
        if (n == 0) {
            throw new IllegalStateException();
        }
    }

    public static void main(String[] args) {
        int k = 0;
        try {
            check(args.length);
        } catch (IllegalStateException e) {
            k = 1;
        }
        show(k);
    }
}
