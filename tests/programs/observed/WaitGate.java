// cycles: 1
// about: WaitGate.A WaitGate.GATE
// A gate that a wait gives back is taken again with A held; around A and B it is a gate all the time.
public class WaitGate {
    static final Object GATE = new Object(), A = new Object(), B = new Object();

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (GATE) {
                synchronized (A) {
                    try {
                        GATE.wait(1);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    synchronized (B) {
                    }
                }
            }
        }).start();
        new Thread(() -> {
            synchronized (GATE) {
                synchronized (B) {
                    synchronized (A) {
                    }
                }
            }
        }).start();
    }
}
