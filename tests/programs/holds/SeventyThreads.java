// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the last of many threads is notified.

public class SeventyThreads {
    static final Object lock = new Object();
    static boolean told;

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 68; i++) {
            Thread quick = new Thread(() -> { });
            quick.start();
            quick.join();
        }
        Thread spinner = new Thread(() -> {
            while (true)
                Thread.onSpinWait();
        });
        spinner.setDaemon(true);
        spinner.start();
        new Thread(() -> {
            synchronized (lock) {
                while (!told) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
            }
        }).start();
        synchronized (lock) {
            told = true;
            lock.notify();
        }
    }
}
