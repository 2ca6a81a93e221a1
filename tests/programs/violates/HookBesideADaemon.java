// expect: no-uncaught-exception violated
// kind: assertion
// line: 11
// because: the program does not wait for a daemon, so the hook may come before it has written.

public class HookBesideADaemon {
    static int written;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert written == 1 : "hook saw " + written;
        }));
        Thread writer = new Thread(() -> written = 1);
        writer.setDaemon(true);
        writer.start();
    }
}
