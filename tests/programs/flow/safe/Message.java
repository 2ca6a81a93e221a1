/** The message is shown nowhere. */
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
        try {
            throw new IllegalStateException("pin " + pin());
        } catch (IllegalStateException e) {
            show(1);
        }
    }
}
