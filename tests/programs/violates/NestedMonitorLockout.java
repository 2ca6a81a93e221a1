// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: the waiting thread gives up the inner monitor only, and the notifier needs the outer one.

public class NestedMonitorLockout {
    static final Object outer = new Object();
    static final Object inner = new Object();
    static boolean ready;

    static void await() throws InterruptedException {
        synchronized (inner) {
            while (!ready) {
                inner.wait();
            }
        }
    }

    static void consume() {
        try {
            synchronized (outer) {
                await();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(NestedMonitorLockout::consume);
        t.start();
        synchronized (outer) {
            synchronized (inner) {
                ready = true;
                inner.notifyAll();
            }
        }
        t.join();
    }
}
