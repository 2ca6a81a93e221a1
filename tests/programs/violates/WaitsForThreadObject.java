// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: the worker may have ended, and told who waits for its object, before main waits.

public class WaitsForThreadObject {
    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> { });
        worker.start();
        synchronized (worker) {
            worker.wait();
        }
    }
}
