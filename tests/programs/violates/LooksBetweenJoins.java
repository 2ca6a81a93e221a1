// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 26
// because: when the first one in the array has ended, the others may not have counted.

public class LooksBetweenJoins {
    static final Thread[] threads = new Thread[3];
    static int count;

    static synchronized void work() {
        count++;
    }

    static synchronized int count() {
        return count;
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < threads.length; i++)
            threads[i] = new Thread(LooksBetweenJoins::work);
        for (Thread thread : threads)
            thread.start();
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
            assert count() > 1;
        }
    }
}
