// expect: no-data-race violated
// kind: data-race
// line: 13, 16
// because: the handler of the uncaught exception runs in the thread that ends.

public class UncaughtHandler {
    static int failures;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            throw new IllegalStateException();
        });
        t.setUncaughtExceptionHandler((thread, exception) -> {
            failures++;
        });
        t.start();
        failures++;
        t.join();
    }
}
