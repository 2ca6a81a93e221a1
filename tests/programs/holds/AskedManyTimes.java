// expect: no-uncaught-exception holds
// expect: no-deadlock holds
// because: a synchronizer is asked more than four times before its thread parks.

import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class AskedManyTimes extends AbstractQueuedSynchronizer {
    private int refusals = 4;

    @Override
    protected boolean tryAcquire(int arg) {
        return refusals-- == 0;
    }

    public static void main(String[] args) {
        new AskedManyTimes().acquire(1);
    }
}
