/** An exception tells whether the secret is large. */
public class Thrown {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static void check() {
        if (pin() > 2000) {
            throw new IllegalStateException();
        }
    }

    public static void main(String[] args) {
        int k = 0;
        try {
            check();
        } catch (IllegalStateException e) {
            k = 1;
        }
        show(k);
    }
}
