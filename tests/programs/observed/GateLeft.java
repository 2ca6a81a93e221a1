// A thread that waits has left its gate, and comes back to it with a lock in its hands: the gate and that lock are what
// can block, not the lock and the one behind it.
//
// cycles: 1
// about: GateLeft.GATE GateLeft.LEFT
public class GateLeft {
    static final Object GATE = new Object();
    static final Object LEFT = new Object();
    static final Object RIGHT = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (GATE) {
                synchronized (LEFT) {
                    try {
                        GATE.wait(1);
                    } catch (InterruptedException error) {
                        throw new AssertionError(error);
                    }
                    synchronized (RIGHT) {
                    }
                }
            }
        });
        other.start();
        synchronized (GATE) {
            synchronized (RIGHT) {
                synchronized (LEFT) {
                }
            }
        }
        other.join();
    }
}
