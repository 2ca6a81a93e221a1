// expect: no-data-race violated
// kind: data-race
// line: 14
// because: a semaphore with two permits lets both in.

import java.util.concurrent.Semaphore;

public class TwoPermits {
    static final Semaphore room = new Semaphore(2);
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
