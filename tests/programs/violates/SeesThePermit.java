// expect: no-uncaught-exception violated
// expect: no-deadlock holds
// kind: assertion
// line: 16
// endless: the first thread may look too late and look on
// because: the loop ends if it asks while there is a permit.

import java.util.concurrent.Semaphore;

public class SeesThePermit {
    static final Semaphore l = new Semaphore(0);

    public static void main(String[] args) {
        new Thread(() -> { l.release(); l.tryAcquire(); }).start();
        int x = 0;
        while (l.availablePermits() == 0) { x = 1; } assert false : "there was a permit";
    }
}
