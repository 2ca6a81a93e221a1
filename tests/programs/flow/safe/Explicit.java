/** The secret is computed with, and something else shown. */
public class Explicit {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        int k = pin() + 1;
        k = 2;
        show(k);
    }
}
