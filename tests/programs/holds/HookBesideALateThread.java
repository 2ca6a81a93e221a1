// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: main ends after its child has started the writer, and hooks begin when both have ended.

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
        starter.start();
    }
}
