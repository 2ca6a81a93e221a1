// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 29
// because: the copy does not have the first one.

import java.util.Arrays;

public class PartOfAnArray {
    static Thread[] threads = new Thread[3];
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
        threads = Arrays.copyOfRange(threads, 1, threads.length);
        for (Thread thread : threads)
            thread.join();
        assert count() == 3;
    }
}
