// expect: no-deadlock holds
// expect: no-uncaught-exception holds
// because: main does not wait if the worker has ended.

public class WaitsForThreadObject {
    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> { });
        worker.start();
        synchronized (worker) {
            while (worker.isAlive()) {
                worker.wait();
            }
        }
    }
}
