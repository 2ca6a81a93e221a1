// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a daemon may wait for ever: the program ends without it.

public class BlockedDaemon {
    static final Object gate = new Object();

    static void await() {
        synchronized (gate) {
            try {
                while (true) {
                    gate.wait();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) {
        Thread t = new Thread(BlockedDaemon::await);
        t.setDaemon(true);
        t.start();
    }
}
