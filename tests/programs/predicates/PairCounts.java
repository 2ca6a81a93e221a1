// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: both counters are raised under one lock.

public class PairCounts {
    static final Object LOCK = new Object();
    static int sent;
    static int logged;

    static class Writer extends Thread {
        @Override
        public void run() {
            while (true) {
                synchronized (LOCK) {
                    sent = sent + 1;
                    logged = logged + 1;
                }
            }
        }
    }

    public static void main(String[] args) {
        new Writer().start();
        while (true) {
            synchronized (LOCK) {
                assert sent == logged;
            }
        }
    }
}
