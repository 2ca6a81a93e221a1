// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: asking with interrupted clears the flag, and the wait that follows never ends.

public class InterruptBeforeWait {
    static final Object gate = new Object();
    static volatile boolean cancelled;

    static void serve() {
        if (Thread.interrupted()) {
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
