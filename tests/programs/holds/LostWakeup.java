// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the check and the wait happen under the lock of the notifier.

public class LostWakeup {
    static final Object gate = new Object();
    static volatile boolean ready;

    static void await() {
        try {
            synchronized (gate) {
                while (!ready) {
                    gate.wait();
                }
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(LostWakeup::await);
        t.start();
        synchronized (gate) {
            ready = true;
            gate.notifyAll();
        }
        t.join();
    }
}
