// expect: no-deadlock violated
// expect: no-uncaught-exception holds
// kind: deadlock
// contexts: 1
// because: a semaphore is not reentrant, so the second acquire waits for the first.

import java.util.concurrent.Semaphore;

public class SemaphoreTwice {
    static final Semaphore mutex = new Semaphore(1);
    static int value;

    static void inner() throws InterruptedException {
        mutex.acquire();
        value++;
        mutex.release();
    }

    static void outer() throws InterruptedException {
        mutex.acquire();
        inner();
        mutex.release();
    }

    public static void main(String[] args) throws Exception {
        outer();
        assert value == 1;
    }
}
