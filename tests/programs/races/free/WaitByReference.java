// expect: no-data-race holds
// because: the monitor is kept until the counter was changed, and the other thread passes it first.

public class WaitByReference {
    interface Pause {
        void now(long millis) throws InterruptedException;
    }

    static final Object LOCK = new Object();
    static int count;

    public static void main(String[] args) throws InterruptedException {
        synchronized (LOCK) {
            new Thread(WaitByReference::pass).start();
            Pause pause = Thread::sleep;
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
