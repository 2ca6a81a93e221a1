// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 25
// contexts: 3
// because: two permits let two threads inside.

import java.util.concurrent.Semaphore;

public class SemaphoreMutex {
    static final Semaphore mutex = new Semaphore(2);
    static int count;

    static void add() {
        mutex.acquireUninterruptibly();
        count++;
        mutex.release();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(SemaphoreMutex::add);
        t.start();
        add();
        t.join();
        assert count == 2 : "an update is lost";
    }
}
