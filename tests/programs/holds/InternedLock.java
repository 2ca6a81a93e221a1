// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the log has a lock of its own, and the order store, index, log has no cycle.

public class InternedLock {
    static final Object index = new Object();

    static class Store {
        static final Object lock = "lock";

        static void save() {
            synchronized (lock) {
                synchronized (index) {
                    saved = true;
                }
            }
        }
    }

    static class Log {
        static final Object lock = new Object();

        static void write() {
            synchronized (index) {
                synchronized (lock) {
                    written = true;
                }
            }
        }
    }

    static boolean saved, written;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(Log::write);
        t.start();
        Store.save();
        t.join();
    }
}
