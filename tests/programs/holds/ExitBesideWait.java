// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the program ends while the thread waits.

public class ExitBesideWait {
    static final Object lock = new Object();
    static volatile boolean go;

    public static void main(String[] args) throws Exception {
        new Thread(() -> {
            while (!go)
                Thread.onSpinWait();
            System.exit(0);
        }).start();
        go = true;
        synchronized (lock) {
            lock.wait();
        }
    }
}
