/** Not every number is a code point. */
public class CodePoint {
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
            Character.toChars(pin() * 1000);
        } catch (IllegalArgumentException e) {
            seen = 1;
        }
        show(seen);
    }
}
