// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: nothing depends on which of them is interrupted.

public class OnlyOneIsInterrupted {
    static final Object lock = new Object();
    static int count;

    static void work() {
        synchronized (lock) {
            Thread.interrupted();
            count++;
            assert count <= 2;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable task = OnlyOneIsInterrupted::work;
        Thread one = new Thread(task), two = new Thread(task);
        one.start();
        two.start();
        two.interrupt();
    }
}
