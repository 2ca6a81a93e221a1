// expect: no-uncaught-exception violated
// kind: assertion
// line: 29
// because: there is a run that breaks it.

public class PairCountsBug {
    static final Object LOCK = new Object();
    static int sent;
    static int logged;

    static class Writer extends Thread {
        @Override
        public void run() {
            while (true) {
                synchronized (LOCK) {
                    sent = sent + 1;
                }
                synchronized (LOCK) {
                    logged = logged + 1;
                }
            }
        }
    }

    public static void main(String[] args) {
        new Writer().start();
        while (true) {
            synchronized (LOCK) {
                assert sent == logged : sent + " sent, " + logged + " logged";
            }
        }
    }
}
