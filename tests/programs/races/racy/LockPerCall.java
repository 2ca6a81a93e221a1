// expect: no-data-race violated
// kind: data-race
// line: 12
// because: a lock that is made anew for each call is nobody else's lock.

public class LockPerCall {
    private int value;

    void change() {
        Object lock = new Object();
        synchronized (lock) {
            value++;
        }
    }

    public static void main(String[] args) throws Exception {
        LockPerCall shared = new LockPerCall();
        Thread t = new Thread(shared::change);
        t.start();
        shared.change();
        t.join();
    }
}
