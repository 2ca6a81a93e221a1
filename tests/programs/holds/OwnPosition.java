// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the first thread is one of those in the array.

public class OwnPosition {
    static final Thread[] threads = new Thread[3];
    static int first = -1;

    static synchronized void work() {
        if (first >= 0)
            return;
        first = 3;
        for (int i = 0; i < threads.length; i++)
            if (threads[i] == Thread.currentThread())
                first = i;
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < threads.length; i++)
            threads[i] = new Thread(OwnPosition::work);
        for (Thread thread : threads)
            thread.start();
        for (Thread thread : threads)
            thread.join();
        assert first >= 0 && first < 3;
    }
}
