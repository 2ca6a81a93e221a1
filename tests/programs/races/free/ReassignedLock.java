// expect: no-data-race holds
// because: the lock is replaced before there is a second thread.

public class ReassignedLock {
    private volatile Object lock = new Object();
    private int hits;

    void hit() {
        synchronized (lock) {
            hits++;
        }
    }

    void reset() {
        lock = new Object();
    }

    public static void main(String[] args) throws Exception {
        ReassignedLock page = new ReassignedLock();
        Thread t = new Thread(page::hit);
        page.reset();
        t.start();
        page.hit();
        t.join();
    }
}
