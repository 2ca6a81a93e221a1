/** The exit status is the secret. */
public class ExitStatus {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        System.exit(pin() & 1);
    }
}
