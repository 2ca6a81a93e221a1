// expect: no-uncaught-exception violated
// kind: assertion
// line: 19, 24
// because: the two counters are raised under different locks.

public class TicketLockBug {
    static final Object LOCK = new Object();
    static int next;
    static int serving;
    static int inside;

    static class Client extends Thread {
        @Override
        public void run() {
            while (true) {
                synchronized (LOCK) {
                    next = next + 1;
                    inside = inside + 1;
                    assert inside == 1;
                    inside = inside - 1;
                }
                synchronized (LOCK) {
                    serving = serving + 1;
                    assert next == serving;
                }
            }
        }
    }

    public static void main(String[] args) {
        new Client().start();
        new Client().start();
    }
}
