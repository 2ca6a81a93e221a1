// cycles: 1
// about: GateOfOne.A GateOfOne.B GateOfOne.C
// Three threads take locks in a ring. The gate that one of them holds keeps no other out.
public class GateOfOne {
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
        alone(() -> take(B, C));
        alone(() -> take(C, A));
    }
}
