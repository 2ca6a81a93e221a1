// expect: no-uncaught-exception holds
// expect: no-deadlock violated
// kind: deadlock
// because: who was interrupted may still take the notification, and the other one waits for ever.

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
            LOCK.notify();
        }
    }
}
