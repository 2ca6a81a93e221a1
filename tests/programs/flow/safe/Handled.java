/** The exception is told whatever the secret is. */
public class Handled {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        int pin = pin();
        if (args.length > 5) {
            Thread.currentThread().setUncaughtExceptionHandler((thread, thrown) -> {});
        }
        show(1);
        throw new IllegalStateException();
    }
}
