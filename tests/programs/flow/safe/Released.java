/** What the method returns is released on purpose. */
public class Released {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    @heddle.Declassified
    static int sign(int n) {
        return n > 0 ? 1 : 0;
    }

    public static void main(String[] args) {
        show(sign(pin()));
    }
}
