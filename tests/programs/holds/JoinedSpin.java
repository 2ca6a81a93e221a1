// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the flag is set before the thread is joined.

public class JoinedSpin {
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            while (!ready)
                Thread.onSpinWait();
        });
        worker.start();
        ready = true;
        worker.join();
    }
}
