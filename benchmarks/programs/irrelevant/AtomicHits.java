import java.util.concurrent.atomic.AtomicInteger;

/** Transfers between two accounts; how often each method was called is counted. */
public class AtomicHits {
    static final AtomicInteger calls = new AtomicInteger();
    static final AtomicInteger moved = new AtomicInteger();
    static int left = 3, right = 3;

    static void transfer() {
        calls.incrementAndGet();
        synchronized (AtomicHits.class) {
            left--;
            right++;
        }
        moved.incrementAndGet();
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                transfer();
                transfer();
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert left + right == 6;
        System.out.println(calls.get() + " calls, " + moved.get() + " moves");
    }
}
