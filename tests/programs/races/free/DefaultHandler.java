// expect: no-data-race holds
// because: the handler takes the lock that the other access holds.

public class DefaultHandler {
    static final Object lock = new Object();
    static int failures;
    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> {
            synchronized (lock) {
                failures++;
            }
        });
        Thread t = new Thread(() -> {
            int[] none = new int[0];
            none[args.length]++;
        });
        t.start();
        synchronized (lock) {
            failures++;
        }
        t.join();
    }
}
