// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the daemon sees 0 or 1, or nothing if the program ends first.

public class DaemonSeesLastWrite {
    static volatile int done;

    public static void main(String[] args) {
        Thread watcher = new Thread(() -> {
            assert done < 2 : "seen before the end";
        });
        watcher.setDaemon(true);
        watcher.start();
        done = 1;
    }
}
