// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a list of threads that are started and joined does not tell them apart.

import java.util.ArrayList;
import java.util.List;

public class ThreadsInAList {
    static final List<Thread> threads = new ArrayList<>();
    static int count;

    static synchronized void work() {
        count++;
    }

    static synchronized int count() {
        return count;
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 12; i++) {
            Thread thread = new Thread(ThreadsInAList::work);
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads)
            thread.join();
        assert count() == 12;
    }
}
