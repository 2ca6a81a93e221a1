// expect: no-deadlock violated
// kind: deadlock
// because: nothing notifies the waiting thread, and nothing ends the program.

public class ExitBesideWait {
    static final Object lock = new Object();
    static volatile boolean go;

    public static void main(String[] args) throws Exception {
        new Thread(() -> {
            while (!go)
                Thread.onSpinWait();
            synchronized (lock) {
            }
        }).start();
        go = true;
        synchronized (lock) {
            lock.wait();
        }
    }
}
