// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the monitor is taken before the check and the wait.

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
        synchronized (gate) {
            while (!done) {
                gate.wait();
            }
        }
        t.join();
    }
}
