// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 26
// because: who begins to join is inside the monitor of the worker, which the worker needs to end.

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
        joiner.start();
        go = true;
        assert worker.getState() != Thread.State.BLOCKED;
    }
}
