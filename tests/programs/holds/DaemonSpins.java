// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a daemon that never ends keeps no program alive.

public class DaemonSpins {
    static volatile boolean beat;

    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            while (true) {
                beat = !beat;
            }
        });
        t.setDaemon(true);
        t.start();
    }
}
