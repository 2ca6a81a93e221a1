/** Every number has a digit count. */
public class CodePoint {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static int count;

    public static void main(String[] args) {
        count = Integer.bitCount(pin() * 1000);
        show(1);
    }
}
