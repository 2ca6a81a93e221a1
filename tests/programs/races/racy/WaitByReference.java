// expect: no-data-race violated
// kind: data-race
// line: 19, 27
// because: a method reference to wait gives the monitor back as the call itself would.

public class WaitByReference {
    interface Pause {
        void now(long millis) throws InterruptedException;
    }

    static final Object LOCK = new Object();
    static int count;

    public static void main(String[] args) throws InterruptedException {
        synchronized (LOCK) {
            new Thread(WaitByReference::pass).start();
            Pause pause = LOCK::wait;
            pause.now(10);
            count++;
        }
    }

    static void pass() {
        synchronized (LOCK) {
            LOCK.notify();
        }
        count++;
    }
}
