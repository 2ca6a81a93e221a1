// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: main asks inside the monitor that the thread needs to end.

public class EndedBesideTheQuestion {
    static final Object LOCK = new Object();

    public static void main(String[] args) {
        Thread worker = new Thread(EndedBesideTheQuestion::enter);
        synchronized (LOCK) {
            worker.start();
            assert worker.isAlive() : "it has ended";
        }
    }

    static void enter() {
        synchronized (LOCK) {
        }
    }
}
