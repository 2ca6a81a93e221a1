// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the copy has all of them.

import java.util.Arrays;

public class PartOfAnArray {
    static Thread[] threads = new Thread[6];
    static int count;

    static synchronized void work() {
        count++;
    }

    static synchronized int count() {
        return count;
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < threads.length; i++)
            threads[i] = new Thread(PartOfAnArray::work);
        for (Thread thread : threads)
            thread.start();
        threads = Arrays.copyOfRange(threads, 0, threads.length);
        for (Thread thread : threads)
            thread.join();
        assert count() == 6;
    }
}
