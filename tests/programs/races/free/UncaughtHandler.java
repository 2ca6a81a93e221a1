// expect: no-data-race holds
// because: the handler has run when the thread has ended.

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
        t.join();
        failures++;
    }
}
