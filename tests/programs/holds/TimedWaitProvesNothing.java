// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: after each wait the condition is looked at again.

public class TimedWaitProvesNothing {
    static final Object gate = new Object();
    static boolean ready;

    static void announce() {
        synchronized (gate) {
            ready = true;
            gate.notifyAll();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(TimedWaitProvesNothing::announce);
        t.start();
        synchronized (gate) {
            while (!ready) {
                gate.wait(50);
            }
            assert ready : "time was up";
        }
        t.join();
    }
}
