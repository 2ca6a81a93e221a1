/** What is thrown may be null, and then it is another exception. */
public class NullThrown {
    @heddle.Secret
    static int pin() {
        return 4711;
    }

    @heddle.Public
    static void show(int value) {
        System.out.println(value);
    }

    public static void main(String[] args) {
        RuntimeException thrown = pin() > 3 ? new IllegalStateException() : null;
        int seen = 0;
        try {
            throw thrown;
        } catch (NullPointerException e) {
            seen = 1;
        } catch (RuntimeException e) {
            seen = 0;
        }
        show(seen);
    }
}
