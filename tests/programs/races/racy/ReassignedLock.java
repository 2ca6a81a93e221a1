// expect: no-data-race violated
// kind: data-race
// line: 12
// because: once the lock is replaced, two threads hold two locks at the same place.

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
        t.start();
        page.reset();
        page.hit();
        t.join();
    }
}
