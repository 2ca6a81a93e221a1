// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 15
// because: the thread may end after main has left the monitor and before main asks.

public class EndedBesideTheQuestion {
    static final Object LOCK = new Object();

    public static void main(String[] args) {
        Thread worker = new Thread(EndedBesideTheQuestion::enter);
        synchronized (LOCK) {
            worker.start();
        }
        assert worker.isAlive() : "it has ended";
    }

    static void enter() {
        synchronized (LOCK) {
        }
    }
}
