// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the predicates that relate its variables say so in every state.

public class TicketLock {
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
