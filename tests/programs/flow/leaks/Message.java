/** The message of an uncaught exception has the secret. */
public class Message {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        throw new IllegalStateException("pin " + pin());
    }
}
