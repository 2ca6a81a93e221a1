// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 17
// contexts: 3
// because: what the worker wrote is seen before the worker has ended.

public class StateWhileEnding {
    static volatile boolean done;

    public static void main(String[] args) {
        Thread worker = new Thread(() -> {
            done = true;
        });
        worker.start();
        if (done) {
            assert worker.getState() == Thread.State.TERMINATED;
        }
    }
}
