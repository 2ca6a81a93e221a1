// expect: no-uncaught-exception violated
// kind: assertion
// line: 16
// because: a text that is made of the exception has its message.

public class InMessageBug {
    static int count;

    public static void main(String[] args) {
        count = count + 1;
        count = count + 1;
        try {
            throw new IllegalStateException("count " + count);
        } catch (IllegalStateException e) {
            String text = "" + e;
            assert !text.endsWith("2");
        }
    }
}
