// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: the thread waits for ever and keeps the program alive.

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
        t.start();
    }
}
