// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: main joins again when it is interrupted.

public class InterruptDuringJoin {
    public static void main(String[] args) throws Exception {
        Thread waiting = Thread.currentThread();
        Thread t = new Thread(waiting::interrupt);
        t.start();
        while (t.isAlive()) {
            try {
                t.join();
            } catch (InterruptedException e) {
                // What matters is that the thread has ended.
            }
        }
    }
}
