/** The field is shown before it has the secret. */
public class Earlier {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static int x, y;

    static void set() {
        x = pin();
    }

    public static void main(String[] args) {
        show(x);
        set();
    }
}
