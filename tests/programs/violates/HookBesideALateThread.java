// expect: no-uncaught-exception violated
// kind: assertion
// line: 11
// because: the daemon may start its writer after the hook has begun, which then waits for none of its writes.

public class HookBesideALateThread {
    static int written;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert written != 1 : "hook saw the first of two writes";
        }));
        Thread writer = new Thread(() -> {
            written = 1;
            written = 2;
        });
        Thread starter = new Thread(writer::start);
        starter.setDaemon(true);
        starter.start();
    }
}
