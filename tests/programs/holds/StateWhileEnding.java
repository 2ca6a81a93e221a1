// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: whoever was joined has ended.

public class StateWhileEnding {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            done = true;
        });
        worker.start();
        worker.join();
        if (done) {
            assert worker.getState() == Thread.State.TERMINATED;
        }
    }
}
