// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 30
// because: two others may not have counted yet, whichever are joined.

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
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(ThreadsInAList::work);
            threads.add(thread);
            thread.start();
        }
        threads.get(1).join();
        threads.get(2).join();
        assert count() > 2;
    }
}
