// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: both counters are raised under one lock, and workers that count to a bound end.

public class JoinedCounters {
    static final Object LOCK = new Object();
    static int sent;
    static long logged;

    static class Writer extends Thread {
        @Override
        public void run() {
            for (int i = 0; i < 1_000_000; i++) {
                synchronized (LOCK) {
                    sent = sent + 1;
                    logged = logged + 1;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Writer();
        one.start();
        one.join();
        synchronized (LOCK) {
            assert (int) logged == sent;
        }
    }
}
