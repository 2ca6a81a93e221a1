// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: the notification comes between the check and the wait, and nobody hears it.

public class LostWakeup {
    static final Object gate = new Object();
    static volatile boolean ready;

    static void await() {
        try {
            if (!ready) {
                synchronized (gate) {
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
