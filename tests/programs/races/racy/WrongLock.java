// expect: no-data-race violated
// kind: data-race
// line: 13, 21
// because: each side holds a lock of its own.

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
            System.out.println(value >= 0);
        }
        t.join();
    }
}
