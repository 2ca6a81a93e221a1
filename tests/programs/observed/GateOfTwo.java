// cycles: 0
// Three threads take locks in a ring. Two of them hold a gate, which keeps one out.
public class GateOfTwo {
    static final Object GATE = new Object();
    static final Object A = new Object();
    static final Object B = new Object();
    static final Object C = new Object();

    static void take(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
            }
        }
    }

    static void alone(Runnable work) throws InterruptedException {
        Thread thread = new Thread(work);
        thread.start();
        thread.join();
    }

    public static void main(String[] args) throws InterruptedException {
        alone(() -> {
            synchronized (GATE) {
                take(A, B);
            }
        });
        alone(() -> {
            synchronized (GATE) {
                take(B, C);
            }
        });
        alone(() -> take(C, A));
    }
}
