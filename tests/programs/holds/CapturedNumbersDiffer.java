// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: nothing depends on which number comes first.

public class CapturedNumbersDiffer {
    static final Object lock = new Object();
    static int gone;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int number = i / 2;
            threads[i] = new Thread(() -> {
                synchronized (lock) {
                    assert number == 0 || number == 1;
                    gone++;
                }
            });
        }
        for (Thread thread : threads)
            thread.start();
        for (Thread thread : threads)
            thread.join();
    }
}
