// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the worker is joined only after the look at it, so it has its own monitor for itself.

public class StateOfJoined {
    static volatile boolean go;

    public static void main(String[] args) {
        Thread worker = new Thread(() -> {
            while (!go) {
                Thread.onSpinWait();
            }
        });
        Thread joiner = new Thread(() -> {
            try {
                worker.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        worker.start();
        go = true;
        assert worker.getState() != Thread.State.BLOCKED;
        joiner.start();
    }
}
