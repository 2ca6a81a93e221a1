/** The strings are not secret. */
public class Interned {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        String s = "4711".intern();
        int k = pin();
        show(s == "4711" ? 1 : 0);
    }
}
