// expect: no-data-race holds
// because: both sides hold the write lock, whatever else they hold.

public class WrongLock {
    static final Object readLock = new Object();
    static final Object writeLock = new Object();
    static int value;

    static void write() {
        synchronized (writeLock) {
            value = 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(WrongLock::write);
        t.start();
        synchronized (readLock) {
            synchronized (writeLock) {
                System.out.println(value >= 0);
            }
        }
        t.join();
    }
}
