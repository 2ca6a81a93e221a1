// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 37
// because: the thread that is known apart may be the one that is read from the array, too.

import heddle.Choose;

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
        Thread known = Choose.bool() ? threads[1] : threads[2];
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
