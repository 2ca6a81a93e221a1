// expect: no-data-race violated
// kind: data-race
// line: 10, 17
// because: the default handler runs in the thread whose array is too short.

public class DefaultHandler {
    static int failures;
    public static void main(String[] args) throws Exception {
        Thread.setDefaultUncaughtExceptionHandler((thread, exception) -> {
            failures++;
        });
        Thread t = new Thread(() -> {
            int[] none = new int[0];
            none[args.length]++;
        });
        t.start();
        failures++;
        t.join();
    }
}
