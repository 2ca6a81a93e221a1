// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 18
// contexts: 2
// because: the interrupt ends the wait with an exception that leaves the thread.

public class InterruptDuringWait {
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

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(InterruptDuringWait::await);
        t.start();
        t.interrupt();
        t.join();
    }
}
