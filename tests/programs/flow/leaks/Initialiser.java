/** A static initialiser runs for some secrets only, and what it sees tells. */
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
        if (pin() > 5) {
            int k = Lazy.seen;
        }
        x = 2;
        show(Lazy.seen);
    }
}
