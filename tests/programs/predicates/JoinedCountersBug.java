// expect: no-deadlock violated
// kind: deadlock
// because: a worker waits for a notification that comes before it or not at all.

public class JoinedCountersBug {
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
                    if (sent == 2) {
                        try {
                            LOCK.wait();
                        } catch (InterruptedException e) {
                            return;
                        }
                    }
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Writer();
        one.start();
        synchronized (LOCK) {
            LOCK.notify();
        }
        one.join();
    }
}
