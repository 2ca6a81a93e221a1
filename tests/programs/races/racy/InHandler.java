// expect: no-data-race violated
// kind: data-race
// line: 16
// because: the exception leaves the lock before its handler counts.

public class InHandler {
    static final Object lock = new Object();
    static int failures;

    static void parse(String text) {
        try {
            synchronized (lock) {
                Integer.parseInt(text);
            }
        } catch (NumberFormatException bad) {
            failures++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> parse("x"));
        t.start();
        parse("y");
        t.join();
    }
}
