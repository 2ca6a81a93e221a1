/** A value is handed over under a lock. */
public class Guarded {
    static final Object lock = new Object();
    static int shared;
    static int unread;

    public static void main(String[] args) {
        Thread thread = new Thread(() -> {
            synchronized (lock) {
                shared = 5;
                unread = 6;
            }
        });
        thread.start();
        int seen;
        synchronized (lock) {
            seen = shared;
        }
        unread++;
        System.out.println(seen);
    }
}
// at: 20
// has: 10 14 17
// lacks: 11 19
