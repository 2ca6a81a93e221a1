/** The initialiser sees the same always. */
public class Initialiser {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static int x = 1;

    static class Lazy {
        static int seen = x;
    }

    public static void main(String[] args) {
        int k = Lazy.seen;
        if (pin() > 5) {
            k = 3;
        }
        x = 2;
        show(Lazy.seen);
    }
}
