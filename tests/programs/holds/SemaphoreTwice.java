// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: the inner method works with the permit of its caller.

import java.util.concurrent.Semaphore;

public class SemaphoreTwice {
    static final Semaphore mutex = new Semaphore(1);
    static int value;

    static void inner() throws InterruptedException {
        value++;
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
