/** The method releases more than it should: it is called for some secrets only. */
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
        int k = 7;
        if (pin() > 5) {
            k = sign(pin());
        }
        show(k);
    }
}
