// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: one thread waits on the queue, the other notifies the gate.

public class WaitOnAnotherMonitor {
    static final Object gate = new Object();
    static final Object queue = new Object();
    static volatile boolean ready;

    static void await() {
        synchronized (queue) {
            try {
                while (!ready) {
                    queue.wait();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(WaitOnAnotherMonitor::await);
        t.start();
        synchronized (gate) {
            ready = true;
            gate.notifyAll();
        }
        t.join();
    }
}
