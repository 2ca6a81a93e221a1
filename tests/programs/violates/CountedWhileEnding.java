// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 18
// contexts: 3
// because: what the worker wrote is seen while the worker is still on the list of threads.

public class CountedWhileEnding {
    static volatile boolean done;

    public static void main(String[] args) {
        int before = Thread.activeCount();
        Thread worker = new Thread(() -> {
            done = true;
        });
        worker.start();
        if (done) {
            assert Thread.activeCount() == before;
        }
    }
}
