// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: whoever was joined is on no list of threads any more.

public class CountedWhileEnding {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        int before = Thread.activeCount();
        Thread worker = new Thread(() -> {
            done = true;
        });
        worker.start();
        worker.join();
        if (done) {
            assert Thread.activeCount() == before;
        }
    }
}
