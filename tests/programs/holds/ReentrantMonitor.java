// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a thread may take a monitor again that it owns, and leaves it as often.

public class ReentrantMonitor {
    private int value;

    synchronized void add(int n) {
        if (n > 0) {
            add(n - 1);
            value++;
        }
    }

    synchronized int value() {
        return value;
    }

    public static void main(String[] args) throws Exception {
        ReentrantMonitor counter = new ReentrantMonitor();
        Thread t = new Thread(() -> counter.add(2));
        t.start();
        counter.add(3);
        t.join();
        assert counter.value() == 5;
    }
}
