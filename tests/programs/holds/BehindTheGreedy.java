// expect: no-deadlock holds
// expect: no-uncaught-exception holds
// because: both want one permit, so whoever is first has it and gives it back.

import java.util.concurrent.Semaphore;

public class BehindTheGreedy {
    static final Semaphore permits = new Semaphore(0);

    public static void main(String[] args) {
        new Thread(() -> {
            permits.acquireUninterruptibly();
            permits.release();
        }).start();
        new Thread(() -> {
            permits.acquireUninterruptibly();
            permits.release(2);
        }).start();
        permits.release();
    }
}
