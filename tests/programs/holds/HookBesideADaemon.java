// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: hooks begin when all threads have ended that are no daemons.

public class HookBesideADaemon {
    static int written;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert written == 1 : "hook saw " + written;
        }));
        Thread writer = new Thread(() -> written = 1);
        writer.start();
    }
}
