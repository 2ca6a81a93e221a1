// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the interrupt is restored, so the loop ends.

public class SwallowedInterrupt {
    static final Object gate = new Object();

    static void serve() {
        while (!Thread.currentThread().isInterrupted()) {
            synchronized (gate) {
                try {
                    gate.wait();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
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
