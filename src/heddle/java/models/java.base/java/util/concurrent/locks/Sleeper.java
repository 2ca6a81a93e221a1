package java.util.concurrent.locks;

import java.util.concurrent.ForkJoinPool;

/** A thread that waits for a signal, and afterwards for the synchronizer. */
final class Sleeper extends Waiter implements ForkJoinPool.ManagedBlocker {
    private final WaitingLine owner;
    /** What it waits to be signalled by; null once it was, or has given up. */
    AbstractQueuedSynchronizer.ConditionObject condition;
    /** What it has to acquire again. */
    int saved;

    Sleeper(WaitingLine owner) {
        super(false);
        this.owner = owner;
    }

    @Override
    public boolean isReleasable() {
        return !owner.isAsleep(this) || Thread.currentThread().isInterrupted();
    }

    @Override
    public boolean block() {
        while (!isReleasable())
            LockSupport.park();
        return true;
    }
}
