// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the wait and the notification use the same object.

public class WaitOnAnotherMonitor {
    static final Object gate = new Object();
    static final Object queue = new Object();
    static volatile boolean ready;

    static void await() {
        synchronized (gate) {
            try {
                while (!ready) {
                    gate.wait();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(WaitOnAnotherMonitor::await);
        t.start();
        synchronized (gate) {
            ready = true;
            gate.notifyAll();
        }
        t.join();
    }
}
