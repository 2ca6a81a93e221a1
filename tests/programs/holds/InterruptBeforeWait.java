// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: isInterrupted leaves the flag, and the wait ends at once.

public class InterruptBeforeWait {
    static final Object gate = new Object();
    static volatile boolean cancelled;

    static void serve() {
        if (Thread.currentThread().isInterrupted()) {
            cancelled = true;
        }
        synchronized (gate) {
            try {
                gate.wait();
            } catch (InterruptedException e) {
                cancelled = true;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(InterruptBeforeWait::serve);
        t.start();
        t.interrupt();
        t.join();
    }
}
