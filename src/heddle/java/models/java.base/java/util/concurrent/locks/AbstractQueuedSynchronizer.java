package java.util.concurrent.locks;

import java.io.Serializable;
import java.util.Collection;
import java.util.Date;
import java.util.concurrent.TimeUnit;
import jdk.internal.misc.Unsafe;

/**
 * Stands for the JDK's class of this name: the same behaviour in far fewer steps.
 *
 * <p>Threads that could not acquire wait in a queue, first come first served; whoever is not in it
 * may be faster than those who are. Only the first may try again, when somebody who releases has
 * woken it. The queue is a plain list, changed in {@linkplain Section sections}. A synchronizer of
 * the library decides inside of them as well; one of the program decides outside, step by step.
 */
public abstract class AbstractQueuedSynchronizer extends Waiting implements Serializable {
    private static final long serialVersionUID = 7373984972572414691L;
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long STATE =
        U.objectFieldOffset(AbstractQueuedSynchronizer.class, "state");

    private volatile int state;

    protected AbstractQueuedSynchronizer() {
    }

    @Override
    protected final int getState() {
        return state;
    }

    protected final void setState(int newState) {
        state = newState;
    }

    protected final boolean compareAndSetState(int expect, int update) {
        return U.compareAndSetInt(this, STATE, expect, update);
    }

    @Override
    protected boolean tryAcquire(int arg) {
        throw new UnsupportedOperationException();
    }

    @Override
    protected boolean tryRelease(int arg) {
        throw new UnsupportedOperationException();
    }

    @Override
    protected int tryAcquireShared(int arg) {
        throw new UnsupportedOperationException();
    }

    @Override
    protected boolean tryReleaseShared(int arg) {
        throw new UnsupportedOperationException();
    }

    @Override
    protected boolean isHeldExclusively() {
        throw new UnsupportedOperationException();
    }

    public final void acquire(int arg) {
        if (Tiers.isMonitor(this)) {
            enterAsBefore(arg);
            return;
        }
        if (Tiers.isServed(this)) {
            enterInTurn(arg, false, PATIENTLY);
            return;
        }
        Waiter waiter = enter(arg);
        if (waiter != null)
            queue(waiter, arg, PATIENTLY, 0L);
    }

    public final void acquireInterruptibly(int arg) throws InterruptedException {
        throwIfInterrupted();
        if (Tiers.isMonitor(this)) {
            enterAsBefore(arg);
            return;
        }
        if (Tiers.isServed(this)) {
            hear(enterInTurn(arg, false, INTERRUPTIBLY));
            return;
        }
        Waiter waiter = enter(arg);
        if (waiter != null && queue(waiter, arg, INTERRUPTIBLY, 0L) < 0)
            throw new InterruptedException();
    }

    public final boolean tryAcquireNanos(int arg, long nanosTimeout) throws InterruptedException {
        throwIfInterrupted();
        // Tried in vain before, and that was when the time was over.
        if (Tiers.isMonitor(this))
            return false;
        if (nanosTimeout <= 0L)
            return tryAcquire(arg);
        if (Tiers.isServed(this))
            return hear(enterInTurn(arg, false, TIMED));
        Waiter waiter = enter(arg);
        return waiter == null || inTime(waiter, arg, nanosTimeout);
    }

    @Override
    public final boolean release(int arg) {
        if (Tiers.isMonitor(this))
            return leaveOnce(arg);
        if (Tiers.isServed(this))
            return giveBack(arg);
        Object woken = isWhole() ? releaseNow(arg) : tryRelease(arg) ? signalFirst() : null;
        wake(woken);
        return woken != null;
    }

    public final void acquireShared(int arg) {
        want(arg);
        if (Tiers.isServed(this)) {
            enterInTurn(arg, true, PATIENTLY);
            return;
        }
        Waiter waiter = enterShared(arg);
        if (waiter != null)
            queue(waiter, arg, PATIENTLY, 0L);
    }

    public final void acquireSharedInterruptibly(int arg) throws InterruptedException {
        want(arg);
        throwIfInterrupted();
        if (Tiers.isServed(this)) {
            hear(enterInTurn(arg, true, INTERRUPTIBLY));
            return;
        }
        Waiter waiter = enterShared(arg);
        if (waiter != null && queue(waiter, arg, INTERRUPTIBLY, 0L) < 0)
            throw new InterruptedException();
    }

    public final boolean tryAcquireSharedNanos(int arg, long nanosTimeout)
            throws InterruptedException {
        want(arg);
        throwIfInterrupted();
        if (nanosTimeout <= 0L)
            return tryAcquireShared(arg) >= 0;
        if (Tiers.isServed(this))
            return hear(enterInTurn(arg, true, TIMED));
        Waiter waiter = enterShared(arg);
        return waiter == null || inTime(waiter, arg, nanosTimeout);
    }

    public final boolean releaseShared(int arg) {
        if (Tiers.isServed(this))
            return giveBackShared(arg);
        Object woken = isWhole() ? releaseSharedNow(arg) : tryReleaseShared(arg) ? signalFirst() : null;
        wake(woken);
        return woken != null;
    }

    public final boolean hasQueuedThreads() {
        Tiers.seeLocks();
        return getFirstQueuedThread() != null;
    }

    public final boolean hasContended() {
        Tiers.seeLocks();
        return isContended();
    }

    public final Thread getFirstQueuedThread() {
        Tiers.seeLocks();
        return firstThread();
    }

    public final boolean isQueued(Thread thread) {
        if (thread == null)
            throw new NullPointerException();
        Tiers.seeLocks();
        return isWaiting(thread);
    }

    final boolean apparentlyFirstQueuedIsExclusive() {
        return isFirstExclusive();
    }

    public final boolean hasQueuedPredecessors() {
        Thread first = firstThread();
        return first != null && first != Thread.currentThread();
    }

    public final int getQueueLength() {
        Tiers.seeLocks();
        return queued(ANY).size();
    }

    public final Collection<Thread> getQueuedThreads() {
        Tiers.seeLocks();
        return queued(ANY);
    }

    public final Collection<Thread> getExclusiveQueuedThreads() {
        Tiers.seeLocks();
        return queued(EXCLUSIVE);
    }

    public final Collection<Thread> getSharedQueuedThreads() {
        Tiers.seeLocks();
        return queued(SHARED);
    }

    @Override
    public String toString() {
        return super.toString() + "[State = " + getState() + ", "
            + (hasQueuedThreads() ? "non" : "") + "empty queue]";
    }

    public final boolean owns(ConditionObject condition) {
        return condition.isOwnedBy(this);
    }

    public final boolean hasWaiters(ConditionObject condition) {
        return owned(condition).hasWaiters();
    }

    public final int getWaitQueueLength(ConditionObject condition) {
        return owned(condition).getWaitQueueLength();
    }

    public final Collection<Thread> getWaitingThreads(ConditionObject condition) {
        return owned(condition).getWaitingThreads();
    }

    private ConditionObject owned(ConditionObject condition) {
        if (!owns(condition))
            throw new IllegalArgumentException("Not owner");
        return condition;
    }

    /** Stands for the JDK's class of this name. */
    public class ConditionObject implements Condition, Serializable {
        private static final long serialVersionUID = 1173984872572414699L;

        /** Who waits for a signal. */
        transient Waiter sleepers;

        public ConditionObject() {
        }

        @Override
        public final void signal() {
            if (Tiers.isMonitor(AbstractQueuedSynchronizer.this)) {
                rouseFirst(this);
            } else if (isWhole()) {
                signalNow(this);
            } else {
                throwUnlessHeld();
                moveFirst(this);
            }
        }

        @Override
        public final void signalAll() {
            if (Tiers.isMonitor(AbstractQueuedSynchronizer.this)) {
                rouseAll(this);
            } else if (isWhole()) {
                signalAllNow(this);
            } else {
                throwUnlessHeld();
                while (moveFirst(this))
                    continue;
            }
        }

        @Override
        public final void awaitUninterruptibly() {
            if (sleep(this, PATIENTLY, 0L) != SIGNALLED)
                Thread.currentThread().interrupt();
        }

        @Override
        public final void await() throws InterruptedException {
            throwIfInterrupted();
            heed(sleep(this, INTERRUPTIBLY, 0L));
        }

        @Override
        public final long awaitNanos(long nanosTimeout) throws InterruptedException {
            throwIfInterrupted();
            long deadline = System.nanoTime() + Math.max(nanosTimeout, 0L);
            heed(sleepUntil(deadline, nanosTimeout));
            long remaining = deadline - System.nanoTime();
            return remaining <= nanosTimeout ? remaining : Long.MIN_VALUE;
        }

        @Override
        public final boolean awaitUntil(Date deadline) throws InterruptedException {
            long time = deadline.getTime();
            throwIfInterrupted();
            return heed(sleep(this, DATED, time));
        }

        @Override
        public final boolean await(long time, TimeUnit unit) throws InterruptedException {
            long nanosTimeout = unit.toNanos(time);
            throwIfInterrupted();
            return heed(sleepUntil(System.nanoTime() + Math.max(nanosTimeout, 0L), nanosTimeout));
        }

        /** Wait for a signal until a moment, which is so far away. */
        private int sleepUntil(long deadline, long nanosTimeout) {
            return Tiers.isMonitor(AbstractQueuedSynchronizer.this)
                ? sleepBeside(this, TIMED, nanosTimeout)
                : sleep(this, TIMED, deadline);
        }

        /** Whether a signal came in time. */
        private boolean heed(int result) throws InterruptedException {
            if (result == INTERRUPTED)
                throw new InterruptedException();
            if (result == SIGNALLED_AND_INTERRUPTED)
                Thread.currentThread().interrupt();
            return result <= SIGNALLED_AND_INTERRUPTED;
        }

        final boolean isOwnedBy(AbstractQueuedSynchronizer sync) {
            return sync == AbstractQueuedSynchronizer.this;
        }

        protected final boolean hasWaiters() {
            throwUnlessHeld();
            return !sleeping(this).isEmpty();
        }

        protected final int getWaitQueueLength() {
            throwUnlessHeld();
            return sleeping(this).size();
        }

        protected final Collection<Thread> getWaitingThreads() {
            throwUnlessHeld();
            return sleeping(this);
        }
    }
}
