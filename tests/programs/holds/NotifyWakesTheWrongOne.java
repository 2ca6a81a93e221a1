// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: notifyAll wakes both, and each looks for itself.

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
            gate.notifyAll();
        }
        synchronized (gate) {
            y = true;
            gate.notifyAll();
        }
    }
}
