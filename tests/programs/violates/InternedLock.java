// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: two string literals are one object, so the two locks of the log and the store are one.

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
        static final Object lock = "lock";

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
