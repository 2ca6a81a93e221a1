// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: one permit lets one thread inside.

import java.util.concurrent.Semaphore;

public class SemaphoreMutex {
    static final Semaphore mutex = new Semaphore(1);
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
