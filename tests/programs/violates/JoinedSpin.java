// expect: no-deadlock violated
// kind: deadlock
// endless: a thread spins for ever
// because: the flag is never set, so the thread that is joined spins for ever.

public class JoinedSpin {
    static volatile boolean ready;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            while (!ready)
                Thread.onSpinWait();
        });
        worker.start();
        worker.join();
    }
}
