/** A second start of a thread fails if the secret has started it. */
public class Restarted {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        Thread t = new Thread(() -> {});
        if (pin() > 5) {
            t.start();
        }
        int k = 0;
        try {
            t.start();
        } catch (IllegalThreadStateException e) {
            k = 1;
        }
        show(k);
    }
}
