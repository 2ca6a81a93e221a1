/** What is thrown is always the same exception. */
public class NullThrown {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    static int last;

    public static void main(String[] args) {
        last = pin();
        RuntimeException thrown = new IllegalStateException();
        int seen = 0;
        try {
            throw thrown;
        } catch (IllegalStateException e) {
            seen = 1;
        }
        show(seen);
    }
}
