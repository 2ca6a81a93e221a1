// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: an exception that leaves a synchronized block gives the monitor back.

public class ExceptionLeavesMonitor {
    static final Object lock = new Object();
    static int count;

    static void add(int n) {
        synchronized (lock) {
            if (n < 0) {
                throw new IllegalArgumentException("negative");
            }
            count += n;
        }
    }

    static void refuse() {
        try {
            add(-1);
        } catch (IllegalArgumentException e) {
            add(1);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(ExceptionLeavesMonitor::refuse);
        t.start();
        add(2);
        t.join();
        assert count == 3;
    }
}
