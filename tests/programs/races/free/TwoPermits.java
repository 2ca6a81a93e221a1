// expect: no-data-race holds
// because: a semaphore with one permit lets one in at a time.

import java.util.concurrent.Semaphore;

public class TwoPermits {
    static final Semaphore room = new Semaphore(1);
    static int visitors;

    static void visit() throws InterruptedException {
        room.acquire();
        visitors++;
        room.release();
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try {
                visit();
            } catch (InterruptedException end) {
                return;
            }
        });
        t.start();
        visit();
        t.join();
    }
}
