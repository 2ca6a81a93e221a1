// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 13
// because: the thread that main interrupts may come first.

public class OnlyOneIsInterrupted {
    static final Object lock = new Object();
    static int count;

    static void work() {
        synchronized (lock) {
            assert count++ > 0 || !Thread.interrupted();
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
