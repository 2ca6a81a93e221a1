// cycles: 1
// Three threads each take a lock and then the next one of a ring.
public class Ring {
    static final Object A = new Object();
    static final Object B = new Object();
    static final Object C = new Object();

    static void take(Object first, Object second) {
        synchronized (first) {
            synchronized (second) {
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {
            new Thread(() -> take(A, B)), new Thread(() -> take(B, C)), new Thread(() -> take(C, A))
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
