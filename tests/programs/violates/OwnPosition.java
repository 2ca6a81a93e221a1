// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 27
// because: the thread that finds itself in the array may be any of them.

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
        assert first != 2;
    }
}
