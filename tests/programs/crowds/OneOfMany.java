// expect: no-deadlock violated
// kind: deadlock
// because: notify wakes one of the waiting threads, and the others wait for ever.
public class OneOfMany {
    static boolean open;

    public static void main(String[] args) throws InterruptedException {
        Object gate = new Object();
        for (int i = 0; i < 25; i++) {
            new Thread(() -> {
                synchronized (gate) {
                    while (!open) {
                        try { gate.wait(); } catch (InterruptedException e) { return; }
                    }
                }
            }).start();
        }
        synchronized (gate) {
            open = true;
            gate.notify();
        }
    }
}
