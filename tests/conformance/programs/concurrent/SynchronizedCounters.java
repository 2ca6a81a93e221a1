/** Counters guarded by methods, blocks and class monitors reach the exact total. */
public class SynchronizedCounters {
    private int byMethod;
    private int byBlock;
    private static int byClass;
    private final Object lock = new Object();

    synchronized void method() {
        byMethod++;
    }

    void block() {
        synchronized (lock) {
            byBlock += 2;
        }
    }

    static synchronized void ofClass() {
        byClass += 3;
    }

    synchronized int nested(int depth) {
        return depth == 0 ? byMethod : nested(depth - 1);
    }

    public static void main(String[] args) throws InterruptedException {
        SynchronizedCounters counters = new SynchronizedCounters();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 200; n++) {
                    counters.method();
                    counters.block();
                    SynchronizedCounters.ofClass();
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(counters.byMethod + " " + counters.byBlock + " " + byClass);
        System.out.println(counters.nested(10));
    }
}
