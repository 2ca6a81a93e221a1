// expect: no-deadlock violated
// kind: deadlock
// endless: one thread goes on
// because: the last of many threads waits beside one that goes on, and is never notified.

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
    }
}
