// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the notification happens while the monitor is owned.

public class NotifyWithoutOwning {
    private boolean open;

    void open() {
        synchronized (this) {
            open = true;
            notifyAll();
        }
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
