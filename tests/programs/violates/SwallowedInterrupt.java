// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: the interrupt is swallowed, so the loop does not end and waits again.

public class SwallowedInterrupt {
    static final Object gate = new Object();

    static void serve() {
        while (!Thread.currentThread().isInterrupted()) {
            synchronized (gate) {
                try {
                    gate.wait();
                } catch (InterruptedException e) {
                    // Nothing to do?
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(SwallowedInterrupt::serve);
        t.start();
        t.interrupt();
        t.join();
    }
}
