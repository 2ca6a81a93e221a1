// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: notify may wake the thread that waits for something else, and the other sleeps on.

public class NotifyWakesTheWrongOne {
    static final Object gate = new Object();
    static boolean x, y;

    static void waitForX() {
        synchronized (gate) {
            try {
                while (!x) {
                    gate.wait();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static void waitForY() {
        synchronized (gate) {
            try {
                while (!y) {
                    gate.wait();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        new Thread(NotifyWakesTheWrongOne::waitForX).start();
        new Thread(NotifyWakesTheWrongOne::waitForY).start();
        synchronized (gate) {
            x = true;
            gate.notify();
        }
        synchronized (gate) {
            y = true;
            gate.notify();
        }
    }
}
