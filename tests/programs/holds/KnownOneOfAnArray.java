// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the thread that is known apart is always another one than those that are read from the array.

public class KnownOneOfAnArray {
    static Thread[] threads;
    static int count;

    static synchronized void add() {
        count++;
    }

    static synchronized int seen() {
        return count;
    }

    static Thread start() throws InterruptedException {
        threads = new Thread[3];
        for (int i = 0; i < threads.length; i++)
            threads[i] = new Thread(KnownOneOfAnArray::add);
        Thread known = threads[2];
        for (Thread thread : threads)
            thread.start();
        return known;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread known = start();
        if (seen() == 3) return;
        known.join();
        threads[0].join();
        threads[1].join();
        assert seen() == 3;
    }
}
