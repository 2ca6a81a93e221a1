// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 12
// because: the daemon may still look between the last write and the end of the program.

public class DaemonSeesLastWrite {
    static volatile int done;

    public static void main(String[] args) {
        Thread watcher = new Thread(() -> {
            assert done == 0 : "seen before the end";
        });
        watcher.setDaemon(true);
        watcher.start();
        done = 1;
    }
}
