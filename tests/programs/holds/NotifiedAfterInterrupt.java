// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: all are notified, so that it does not matter who was interrupted before.

public class NotifiedAfterInterrupt {
    static final Object LOCK = new Object();
    static int waiting;

    static void pause() {
        synchronized (LOCK) {
            waiting++;
            try {
                LOCK.wait();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    public static void main(String[] args) {
        Thread first = new Thread(NotifiedAfterInterrupt::pause);
        first.start();
        new Thread(NotifiedAfterInterrupt::pause).start();
        synchronized (LOCK) {
            if (waiting < 2) {
                System.exit(0);
            }
            first.interrupt();
            LOCK.notifyAll();
        }
    }
}
