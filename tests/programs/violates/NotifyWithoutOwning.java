// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: uncaught-exception
// line: 15
// contexts: 2
// because: the lock is released before the notification, which then throws.

public class NotifyWithoutOwning {
    private boolean open;

    void open() {
        synchronized (this) {
            open = true;
        }
        notifyAll();
    }

    synchronized boolean isOpen() {
        return open;
    }

    public static void main(String[] args) throws Exception {
        NotifyWithoutOwning door = new NotifyWithoutOwning();
        Thread t = new Thread(door::open);
        t.start();
        t.join();
        assert door.isOpen();
    }
}
