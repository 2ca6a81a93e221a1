// expect: no-uncaught-exception violated
// kind: assertion
// line: 18
// because: a reader comes between the two critical sections of a writer.
public class TwoStages {
    static final Object inner = new Object(), outer = new Object();
    static int data, derived;

    static void write() {
        synchronized (inner) { data = 1; }
        synchronized (outer) { derived = data + 1; }
    }

    static void read() {
        int seen;
        synchronized (inner) { seen = data; }
        if (seen == 0) return;
        synchronized (outer) { assert derived == seen + 1; }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[50];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(i % 10 == 9 ? TwoStages::read : TwoStages::write);
        }
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
    }
}
