/** A static field keeps the secret. */
public class Static {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static int x, y;

    public static void main(String[] args) {
        x = pin();
        show(x);
    }
}
