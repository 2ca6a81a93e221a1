// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 17
// because: a thread that ends wakes those who wait for its object.

public class EndWakesWaiter {
    static int done;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> done = 1);
        synchronized (worker) {
            worker.start();
            worker.wait();
        }
        if (done == 1) {
            throw new IllegalStateException("woken after the end");
        }
    }
}
