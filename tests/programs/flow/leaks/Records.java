/** Equality of records compares the secret. */
public class Records {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    record R(int v) {}

    public static void main(String[] args) {
        show(new R(pin()).equals(new R(4711)) ? 1 : 0);
    }
}
