/** The stack trace of a thread that has yet to end is refused. */
public class TracedWhileEnding {
    static volatile boolean done;

    public static void main(String[] args) {
        Thread worker = new Thread(() -> {
            done = true;
        });
        worker.start();
        if (done) {
            assert Thread.getAllStackTraces().size() == 1;
        }
    }
}
