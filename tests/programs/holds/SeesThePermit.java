// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// endless: the first thread may look too late and look on
// because: whoever sees the permit sees what was written before it was given.

import java.util.concurrent.Semaphore;

public class SeesThePermit {
    static final Semaphore l = new Semaphore(0);
    static volatile boolean begun;

    public static void main(String[] args) {
        new Thread(() -> { begun = true; l.release(); l.tryAcquire(); }).start();
        int x = 0;
        while (l.availablePermits() == 0) { x = 1; } assert begun : "there was a permit of nobody";
    }
}
