// expect: no-data-race holds
// because: every access is inside the lock of the class.
// unbounded: the loop starts threads for ever, and the number grows; no search ends.

public class ManyThreads {
    static int served;

    static synchronized void serve() {
        served++;
    }

    public static void main(String[] args) {
        while (true) {
            new Thread(ManyThreads::serve).start();
        }
    }
}
