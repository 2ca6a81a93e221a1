// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a text that is made of the exception has its message.

public class InMessage {
    static int count;

    public static void main(String[] args) {
        count = count + 1;
        count = count + 1;
        try {
            throw new IllegalStateException("count " + count);
        } catch (IllegalStateException e) {
            String text = "" + e;
            assert !text.endsWith("3");
        }
    }
}
