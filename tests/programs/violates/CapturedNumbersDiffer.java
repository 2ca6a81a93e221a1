// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 17
// because: the thread that was made last may come first.

public class CapturedNumbersDiffer {
    static final Object lock = new Object();
    static int gone;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int number = i / 2;
            threads[i] = new Thread(() -> {
                synchronized (lock) {
                    assert number == 0 || gone > 0;
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
