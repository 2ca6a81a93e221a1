// cycles: 1
// The second thread is let go only when the first has its lock: every run ends in the deadlock.
import java.util.concurrent.CyclicBarrier;

public class Blocked {
    static final Object A = new Object();
    static final Object B = new Object();
    static final CyclicBarrier both = new CyclicBarrier(2);

    static void take(Object first, Object second) {
        synchronized (first) {
            try {
                both.await();
            } catch (Exception impossible) {
                throw new AssertionError(impossible);
            }
            synchronized (second) {
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> take(A, B)).start();
        new Thread(() -> take(B, A)).start();
    }
}
