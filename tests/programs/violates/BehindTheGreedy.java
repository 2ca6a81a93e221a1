// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// because: a thread that wants two permits and came first keeps the one behind it from having one.

import java.util.concurrent.Semaphore;

public class BehindTheGreedy {
    static final Semaphore permits = new Semaphore(0);

    public static void main(String[] args) {
        new Thread(() -> permits.acquireUninterruptibly(2)).start();
        new Thread(() -> {
            permits.acquireUninterruptibly();
            permits.release(2);
        }).start();
        permits.release();
    }
}
