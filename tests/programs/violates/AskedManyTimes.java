// expect: no-deadlock violated
// kind: deadlock
// because: a synchronizer that refuses seven times has its only thread park, and no other wakes it.

import java.util.concurrent.locks.AbstractQueuedSynchronizer;

public class AskedManyTimes extends AbstractQueuedSynchronizer {
    private int refusals = 7;

    @Override
    protected boolean tryAcquire(int arg) {
        return refusals-- == 0;
    }

    public static void main(String[] args) {
        new AskedManyTimes().acquire(1);
    }
}
