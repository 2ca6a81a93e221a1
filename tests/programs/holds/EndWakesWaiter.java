// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: who is woken by the end of a thread sees what it did.

public class EndWakesWaiter {
    static int done;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> done = 1);
        synchronized (worker) {
            worker.start();
            worker.wait();
        }
        if (done == 0) {
            throw new IllegalStateException("woken after the end");
        }
    }
}
