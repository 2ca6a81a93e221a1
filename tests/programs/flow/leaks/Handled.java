/** Whether an uncaught exception is told depends on the secret. */
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
        if (pin > 5) {
            Thread.currentThread().setUncaughtExceptionHandler((thread, thrown) -> {});
        }
        show(1);
        throw new IllegalStateException();
    }
}
