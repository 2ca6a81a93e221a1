package java.util.concurrent.locks;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;

/** How threads wait for a synchronizer: what they do between two sections. */
abstract class Waiting extends WaitingLine {
    private static final long serialVersionUID = 0L;

    /** How to wait: whatever happens, until an interrupt, until a time. */
    static final int PATIENTLY = 0, INTERRUPTIBLY = 1, TIMED = 2, DATED = 3;
    /** How waiting for a signal ended. */
    static final int SIGNALLED = 0, SIGNALLED_AND_INTERRUPTED = 1, LATE = 2, INTERRUPTED = 3;

    static void throwIfInterrupted() throws InterruptedException {
        if (Thread.interrupted())
            throw new InterruptedException();
    }

    final boolean inTime(Waiter waiter, int arg, long nanosTimeout) throws InterruptedException {
        int result = queue(waiter, arg, TIMED, System.nanoTime() + nanosTimeout);
        if (result < 0)
            throw new InterruptedException();
        return result > 0;
    }

    public abstract boolean release(int arg);

    /** Acquire at once, or become a waiter; null if there is no need to wait. */
    final Waiter enter(int arg) {
        return isWhole() ? tryOrQueue(arg) : tryAcquire(arg) ? null : enlist(new Waiter(false));
    }

    final Waiter enterShared(int arg) {
        return isWhole() ? trySharedOrQueue(arg)
            : tryAcquireShared(arg) >= 0 ? null : enlist(new Waiter(true));
    }

    /** The program's synchronizer is asked again before the waiter is queued. */
    private Waiter enlist(Waiter waiter) {
        return ours ? join(waiter) : waiter;
    }

    /** Wait in the queue: 1 when it was acquired, 0 when it is too late, -1 at an interrupt. */
    final int queue(Waiter waiter, int arg, int manner, long deadline) {
        if (!ours)
            return askAgain(waiter, false, arg, manner, deadline);
        boolean interrupted = false;
        try {
            // Decided and queued as one, there is no need to try twice.
            boolean acquired = !isWhole() && tryFirst(waiter, arg);
            while (!acquired) {
                if (!park(this, manner, deadline)) {
                    wake(leave(waiter));
                    return 0;
                }
                if (Thread.interrupted()) {
                    if (manner != PATIENTLY) {
                        wake(leave(waiter));
                        return -1;
                    }
                    interrupted = true;
                }
                acquired = tryFirst(waiter, arg);
            }
        } catch (Throwable thrown) {
            wake(leave(waiter));
            throw thrown;
        }
        if (interrupted)
            Thread.currentThread().interrupt();
        return 1;
    }

    /**
     * Acquire a synchronizer of the program, which may count how often it is asked: as often as by
     * the JDK, before the waiter is queued and after.
     */
    private int askAgain(Waiter waiter, boolean queued, int arg, int manner, long deadline) {
        boolean interrupted = false, first = false, open = queued, made = queued, expects = false;
        byte spins = 0, most = 0;
        try {
            for (;;) {
                first = first || queued && isFirst(waiter);
                if ((first || !queued) && acquires(waiter, arg))
                    break;
                if (!open) {
                    open = true;
                    made = contend();
                } else if (!made) {
                    made = true;
                } else if (!queued) {
                    join(waiter);
                    queued = true;
                } else if (first && spins != 0) {
                    spins--;
                } else if (!expects) {
                    expectSignal(waiter);
                    expects = true;
                } else {
                    spins = most = (byte) (most << 1 | 1);
                    if (!park(this, manner, deadline)) {
                        wake(leave(waiter));
                        return 0;
                    }
                    expects = false;
                    interrupted |= Thread.interrupted();
                    if (interrupted && manner != PATIENTLY) {
                        wake(leave(waiter));
                        return -1;
                    }
                }
            }
        } catch (Throwable thrown) {
            wake(leave(waiter));
            if (interrupted)
                Thread.currentThread().interrupt();
            throw thrown;
        }
        if (queued)
            wake(depart(waiter));
        if (interrupted)
            Thread.currentThread().interrupt();
        return 1;
    }

    /** False if it is too late to park. */
    private static boolean park(Object blocker, int manner, long deadline) {
        if (manner == DATED) {
            if (System.currentTimeMillis() >= deadline)
                return false;
            LockSupport.parkUntil(blocker, deadline);
        } else if (manner == TIMED) {
            long nanos = deadline - System.nanoTime();
            if (nanos <= 0L)
                return false;
            LockSupport.parkNanos(blocker, nanos);
        } else {
            LockSupport.park(blocker);
        }
        return true;
    }

    /** Acquire if the waiter is the first; if not, it is to be woken from now on. */
    private boolean tryFirst(Waiter waiter, int arg) {
        if (isWhole()) {
            Object woken = tryFirstNow(waiter, arg);
            wake(woken);
            return woken != null;
        }
        if (tryOnce(waiter, arg))
            return true;
        expectSignal(waiter);
        // Whoever released before that woke nobody.
        return tryOnce(waiter, arg);
    }

    private boolean tryOnce(Waiter waiter, int arg) {
        if (!isFirst(waiter) || !acquires(waiter, arg))
            return false;
        wake(depart(waiter));
        return true;
    }

    static void wake(Object woken) {
        if (woken instanceof Thread)
            LockSupport.unpark((Thread) woken);
    }

    /** Wait for a signal, and then for the synchronizer as it was; how it went. */
    final int sleep(AbstractQueuedSynchronizer.ConditionObject condition, int manner, long deadline) {
        if (Tiers.isMonitor(this))
            return sleepBeside(condition, manner, 0L);
        if (Tiers.isServed(this))
            return sleepInTurn(condition, manner);
        Sleeper sleeper = new Sleeper(this);
        int saved = beginSleep(condition, sleeper);
        int result = SIGNALLED;
        if (!ours) {
            result = doze(condition, sleeper, manner, deadline);
            askAgain(sleeper, result <= SIGNALLED_AND_INTERRUPTED, saved, PATIENTLY, 0L);
            return result;
        }
        boolean acquired = false, asleep = true, interruptedLater = false;
        try {
            while (!acquired) {
                boolean late = false;
                if (asleep && !isWhole() && !isAsleep(sleeper)) {
                    // A signal that comes first leaves no reason to park.
                    asleep = false;
                    acquired = tryFirst(sleeper, saved);
                    continue;
                }
                if (asleep && manner <= INTERRUPTIBLY
                        && Thread.currentThread() instanceof ForkJoinWorkerThread)
                    asleep = blockWorker(sleeper);
                else
                    late = !park(condition, asleep ? manner : PATIENTLY, deadline);
                boolean interrupted = Thread.interrupted();
                if (!asleep)
                    interruptedLater |= interrupted;
                else if (interrupted)
                    result = SIGNALLED_AND_INTERRUPTED;
                if (asleep && (late || interrupted && manner != PATIENTLY)) {
                    asleep = false;
                    if (giveUp(sleeper)) {
                        result = interrupted ? INTERRUPTED : LATE;
                        acquired = enterAgain(sleeper, saved);
                        continue;
                    }
                }
                acquired = tryFirst(sleeper, saved);
            }
        } catch (Throwable thrown) {
            wake(leave(sleeper));
            throw thrown;
        }
        if (interruptedLater)
            Thread.currentThread().interrupt();
        return result;
    }

    /** Acquire without steps of waiting: 1 if that is done, 0 if it is too late, -1 at an interrupt. */
    final int enterInTurn(int arg, boolean shared, int manner) {
        if (Tiers.isUnordered(this))
            return takeInTurn(null, shared, arg, manner);
        Waiter waiter = shared ? trySharedOrQueue(arg) : tryOrQueue(arg);
        return waiter == null ? 1 : takeInTurn(waiter, shared, arg, manner);
    }

    /**
     * If several threads want different amounts and come in any order, the place in the queue makes
     * a difference: one that wants more than there is keeps those behind it waiting. It is seen
     * then that one that tried in vain joins the queue later.
     */
    final void want(int arg) {
        if (arg != 1 && Tiers.isUnordered(this))
            Tiers.seeLocks();
    }

    /** Whether it was acquired in time. */
    static boolean hear(int result) throws InterruptedException {
        if (result < 0) {
            Thread.interrupted();
            throw new InterruptedException();
        }
        return result > 0;
    }

    /** Wait for a signal, and for the synchronizer, where waiting takes no steps. */
    private int sleepInTurn(AbstractQueuedSynchronizer.ConditionObject condition, int manner) {
        throwUnlessHeld();
        // How much time is left is known to whoever waits with a limit.
        if (manner >= TIMED || Thread.currentThread() instanceof ForkJoinWorkerThread)
            Tiers.seeTurns();
        Sleeper sleeper = new Sleeper(this);
        fallAsleep(condition, sleeper);
        int result = takeInTurn(sleeper, false, sleeper.saved, manner);
        if (result > 0)
            return SIGNALLED;
        if (result < 0)
            Thread.interrupted();
        if (!tryOrJoin(sleeper, sleeper.saved))
            takeInTurn(sleeper, false, sleeper.saved, PATIENTLY);
        return result < 0 ? INTERRUPTED : LATE;
    }

    /**
     * Wait for a signal where the monitor of this object stands for the lock. Whoever gave up comes
     * to the lock like anybody else; whoever was signalled has a place in the queue.
     */
    final int sleepBeside(
            AbstractQueuedSynchronizer.ConditionObject condition, int manner, long nanosTimeout) {
        throwUnlessHeld();
        if (manner == DATED || manner <= INTERRUPTIBLY
                && Thread.currentThread() instanceof ForkJoinWorkerThread)
            Tiers.seeWaits();
        Sleeper sleeper = new Sleeper(this);
        lieDown(condition, sleeper);
        leaveToSleep(sleeper.saved);
        boolean timed = manner == TIMED, late = timed && nanosTimeout <= 0L, interrupted = false;
        while (!Tiers.holds(this)) {
            if ((late || interrupted && manner != PATIENTLY) && stopSleeping(sleeper)) {
                enterAsBefore(sleeper.saved);
                return interrupted ? INTERRUPTED : LATE;
            }
            // A signal came first, if it was late before.
            timed &= !late;
            late = false;
            try {
                Tiers.doze(this, sleeper, sleeper.saved, timed ? nanosTimeout : 0L);
                late = timed;
            } catch (InterruptedException thrown) {
                interrupted = true;
            }
        }
        getUp(sleeper);
        return interrupted ? SIGNALLED_AND_INTERRUPTED : SIGNALLED;
    }

    /** Wait until there was a signal, or it is too late for one. */
    private int doze(AbstractQueuedSynchronizer.ConditionObject condition, Sleeper sleeper,
            int manner, long deadline) {
        boolean interrupted = false;
        while (isAsleep(sleeper)) {
            if (Thread.interrupted()) {
                interrupted = true;
                if (manner != PATIENTLY && giveUp(sleeper))
                    return INTERRUPTED;
            } else if (manner <= INTERRUPTIBLY
                    && Thread.currentThread() instanceof ForkJoinWorkerThread) {
                blockWorker(sleeper);
            } else if (!park(condition, manner, deadline) && giveUp(sleeper)) {
                return LATE;
            }
        }
        return interrupted ? SIGNALLED_AND_INTERRUPTED : SIGNALLED;
    }

    private int beginSleep(AbstractQueuedSynchronizer.ConditionObject condition, Sleeper sleeper) {
        if (isWhole()) {
            wake(sleepNow(condition, sleeper));
            return sleeper.saved;
        }
        throwUnlessHeld();
        add(condition, sleeper);
        int saved = getState();
        if (!release(saved)) {
            giveUp(sleeper);
            throw new IllegalMonitorStateException();
        }
        return saved;
    }

    private boolean enterAgain(Sleeper sleeper, int saved) {
        if (isWhole())
            return tryOrJoin(sleeper, saved);
        if (tryAcquire(saved))
            return true;
        join(sleeper);
        return tryFirst(sleeper, saved);
    }

    /** A pool may put another thread in the place of one that blocks; whether it still sleeps. */
    private boolean blockWorker(Sleeper sleeper) {
        try {
            ForkJoinPool.managedBlock(sleeper);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return isAsleep(sleeper);
    }
}
