/** A division by the secret may throw, uncaught. */
public class Divided {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        int k = 100 / (pin() - 4711 + args.length);
        show(1);
    }
}
