// expect: no-data-race holds
// because: the handler is inside the lock.

public class InHandler {
    static final Object lock = new Object();
    static int failures;

    static void parse(String text) {
        synchronized (lock) {
            try {
                Integer.parseInt(text);
            } catch (NumberFormatException bad) {
                failures++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> parse("x"));
        t.start();
        parse("y");
        t.join();
    }
}
