// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: threads that do the same are one up to their order, however many there are.

public class ManyAlike {
    static final Object lock = new Object();
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[16];
        for (int i = 0; i < threads.length; i++)
            threads[i] = new Thread(() -> {
                synchronized (lock) {
                    count++;
                }
            });
        for (Thread thread : threads)
            thread.start();
        for (Thread thread : threads)
            thread.join();
        assert count == threads.length;
    }
}
