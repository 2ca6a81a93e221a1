// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 25
// because: a timed wait also ends when its time is over, whatever the condition says.

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
            if (!ready) {
                gate.wait(50);
            }
            assert ready : "time was up";
        }
        t.join();
    }
}
