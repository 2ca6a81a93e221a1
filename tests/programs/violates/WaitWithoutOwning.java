// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 23
// contexts: 1
// because: wait is called by a thread that does not own the monitor.

public class WaitWithoutOwning {
    static final Object gate = new Object();
    static volatile boolean done;

    static void finish() {
        synchronized (gate) {
            done = true;
            gate.notifyAll();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(WaitWithoutOwning::finish);
        t.start();
        while (!done) {
            gate.wait();
        }
        t.join();
    }
}
