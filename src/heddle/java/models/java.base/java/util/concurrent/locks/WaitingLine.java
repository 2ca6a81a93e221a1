package java.util.concurrent.locks;

import java.util.ArrayList;

/**
 * Who waits for a synchronizer, and all that happens to them as one action.
 *
 * <p>Methods that give an Object say who is to be woken: a thread, nobody, which is this, or that
 * there is no reason to wake anybody, which is null.
 */
abstract class WaitingLine extends AbstractOwnableSynchronizer {
    private static final long serialVersionUID = 0L;

    static final int ANY = 0, EXCLUSIVE = 1, SHARED = 2;

    private transient Waiter first;
    /** Whether somebody ever waited; not kept for the library's, of which nobody can ask it. */
    private transient boolean contended;
    /** Whether the library decides, and not the program: then it may do so in a section. */
    final transient boolean ours = getClass().getClassLoader() == null;

    /** Whether to decide and what follows from it are one step: the program cannot tell. */
    final boolean isWhole() {
        return ours && !Tiers.locks();
    }

    protected abstract int getState();

    protected abstract boolean tryAcquire(int arg);

    protected abstract boolean tryRelease(int arg);

    protected abstract int tryAcquireShared(int arg);

    protected abstract boolean tryReleaseShared(int arg);

    protected abstract boolean isHeldExclusively();

    final boolean acquires(Waiter waiter, int arg) {
        return waiter.shared ? tryAcquireShared(arg) >= 0 : tryAcquire(arg);
    }

    final void throwUnlessHeld() {
        if (!isHeldExclusively())
            throw new IllegalMonitorStateException();
    }

    @Section
    final Waiter tryOrQueue(int arg) {
        return tryAcquire(arg) ? null : append(new Waiter(false));
    }

    @Section
    final Waiter trySharedOrQueue(int arg) {
        return tryAcquireShared(arg) >= 0 ? null : append(new Waiter(true));
    }

    @Section
    final Object releaseNow(int arg) {
        return tryRelease(arg) ? signal(first) : null;
    }

    @Section
    final Object releaseSharedNow(int arg) {
        return tryReleaseShared(arg) ? signal(first) : null;
    }

    @Section
    final Object tryFirstNow(Waiter waiter, int arg) {
        if (first == waiter && acquires(waiter, arg))
            return departed(waiter);
        waiter.waiting = true;
        return null;
    }

    @Section
    final Waiter join(Waiter waiter) {
        contended = true;
        append(waiter);
        waiter.waiting = false;
        return waiter;
    }

    /** From now on there is a queue, even if it is empty; whether there was one. */
    @Section
    final boolean contend() {
        boolean before = contended;
        contended = true;
        return before;
    }

    @Section
    final Object signalFirst() {
        return signal(first);
    }

    @Look
    final boolean isFirst(Waiter waiter) {
        return first == waiter;
    }

    @Section
    final void expectSignal(Waiter waiter) {
        waiter.waiting = true;
    }

    @Section
    final Object depart(Waiter waiter) {
        return departed(waiter);
    }

    /** Give up waiting. Whoever was behind the first may have missed being woken. */
    @Section
    final Object leave(Waiter waiter) {
        boolean wasFirst = first == waiter;
        first = Waiter.without(first, waiter);
        return wasFirst ? signal(first) : this;
    }

    @Section
    final boolean tryOrJoin(Waiter waiter, int arg) {
        return tryAcquire(arg) || append(waiter) == null;
    }

    @Section
    final Object sleepNow(AbstractQueuedSynchronizer.ConditionObject condition, Sleeper sleeper) {
        throwUnlessHeld();
        sleeper.saved = getState();
        if (!tryRelease(sleeper.saved))
            throw new IllegalMonitorStateException();
        appendTo(condition, sleeper);
        return signal(first);
    }

    @Section
    final void add(AbstractQueuedSynchronizer.ConditionObject condition, Sleeper sleeper) {
        appendTo(condition, sleeper);
    }

    /** Wait for a signal no longer; false if it has come already. */
    @Section
    final boolean giveUp(Sleeper sleeper) {
        return forgo(sleeper);
    }

    @Look
    final boolean isAsleep(Sleeper sleeper) {
        return sleeper.condition != null;
    }

    @Section
    final void signalNow(AbstractQueuedSynchronizer.ConditionObject condition) {
        throwUnlessHeld();
        move(condition);
    }

    @Section
    final void signalAllNow(AbstractQueuedSynchronizer.ConditionObject condition) {
        throwUnlessHeld();
        while (condition.sleepers != null)
            move(condition);
    }

    /** False if there was none left. */
    @Section
    final boolean moveFirst(AbstractQueuedSynchronizer.ConditionObject condition) {
        boolean moved = move(condition);
        contended |= moved;
        return moved;
    }

    @Look
    final boolean isContended() {
        return contended;
    }

    @Look
    final Thread firstThread() {
        return first == null ? null : first.thread;
    }

    @Look
    final boolean isFirstExclusive() {
        return first != null && !first.shared;
    }

    @Look
    final boolean isWaiting(Thread thread) {
        Waiter waiter = first;
        while (waiter != null && waiter.thread != thread)
            waiter = waiter.next;
        return waiter != null;
    }

    /** The threads that wait, the last one first. */
    @Look
    final ArrayList<Thread> queued(int kind) {
        ArrayList<Thread> threads = new ArrayList<>();
        for (Waiter waiter = first; waiter != null; waiter = waiter.next) {
            if (kind == ANY || kind == SHARED == waiter.shared)
                threads.add(0, waiter.thread);
        }
        return threads;
    }

    /** The threads that wait for a signal, the first one first. */
    @Look
    final ArrayList<Thread> sleeping(AbstractQueuedSynchronizer.ConditionObject condition) {
        ArrayList<Thread> threads = new ArrayList<>();
        for (Waiter waiter = condition.sleepers; waiter != null; waiter = waiter.next)
            threads.add(waiter.thread);
        return threads;
    }

    /**
     * Begins when what is wanted is there and it is the waiter's turn, if there is one, or when
     * something else ends the wait. If both is so, either may come first.
     */
    @Section
    final int takeInTurn(Waiter waiter, boolean shared, int arg, int manner) {
        boolean takes = Tiers.isReady();
        if (takes && waiter != null && Tiers.isEarly())
            takes = Tiers.any(2) == 0;
        if (takes) {
            if (shared)
                tryAcquireShared(arg);
            else
                tryAcquire(arg);
        }
        boolean asleep = waiter instanceof Sleeper && forgo((Sleeper) waiter);
        if (waiter != null && !asleep)
            first = Waiter.without(first, waiter);
        return takes ? 1 : Thread.currentThread().isInterrupted() ? -1 : 0;
    }

    @Section
    final boolean giveBack(int arg) {
        return tryRelease(arg);
    }

    @Section
    final boolean giveBackShared(int arg) {
        return tryReleaseShared(arg);
    }

    @Section
    final void fallAsleep(AbstractQueuedSynchronizer.ConditionObject condition, Sleeper sleeper) {
        sleeper.saved = getState();
        if (!tryRelease(sleeper.saved))
            throw new IllegalMonitorStateException();
        appendTo(condition, sleeper);
    }

    // Where the monitor of this object stands for the lock: the machine enters it before these, or
    // leaves it.

    @Section
    final boolean leaveOnce(int arg) {
        return tryRelease(arg);
    }

    @Section
    final void leaveToSleep(int saved) {
        tryRelease(saved);
    }

    @Section
    final void enterAsBefore(int saved) {
        tryAcquire(saved);
    }

    @Section
    final void lieDown(AbstractQueuedSynchronizer.ConditionObject condition, Sleeper sleeper) {
        sleeper.saved = getState();
        appendTo(condition, sleeper);
    }

    /** It was signalled and has the monitor: it is the first of those. */
    @Section
    final void getUp(Sleeper sleeper) {
        first = Waiter.without(first, sleeper);
        tryAcquire(sleeper.saved);
    }

    @Section
    final boolean stopSleeping(Sleeper sleeper) {
        return forgo(sleeper);
    }

    @Section
    final void rouseFirst(AbstractQueuedSynchronizer.ConditionObject condition) {
        throwUnlessHeld();
        rouse(condition);
    }

    @Section
    final void rouseAll(AbstractQueuedSynchronizer.ConditionObject condition) {
        throwUnlessHeld();
        while (condition.sleepers != null)
            rouse(condition);
    }

    // Parts of sections, from here on.

    private void rouse(AbstractQueuedSynchronizer.ConditionObject condition) {
        Sleeper sleeper = (Sleeper) condition.sleepers;
        if (move(condition))
            Tiers.rouse(this, sleeper);
    }

    private static boolean forgo(Sleeper sleeper) {
        if (sleeper.condition == null)
            return false;
        sleeper.condition.sleepers = Waiter.without(sleeper.condition.sleepers, sleeper);
        sleeper.condition = null;
        return true;
    }

    private Waiter append(Waiter waiter) {
        waiter.waiting = true;
        if (first == null)
            first = waiter;
        else
            Waiter.last(first).next = waiter;
        return waiter;
    }

    /** The waiter has acquired; what is shared may be there for the next one as well. */
    private Object departed(Waiter waiter) {
        first = Waiter.without(first, waiter);
        return waiter.shared && first != null && first.shared ? signal(first) : this;
    }

    /** The thread to be woken; this if there is none. */
    private Object signal(Waiter waiter) {
        if (waiter == null || !waiter.waiting)
            return this;
        waiter.waiting = false;
        return waiter.thread;
    }

    private static void appendTo(
            AbstractQueuedSynchronizer.ConditionObject condition, Sleeper sleeper) {
        sleeper.condition = condition;
        if (condition.sleepers == null)
            condition.sleepers = sleeper;
        else
            Waiter.last(condition.sleepers).next = sleeper;
    }

    /** Whoever waits longest for a signal waits for the synchronizer now. */
    private boolean move(AbstractQueuedSynchronizer.ConditionObject condition) {
        Waiter sleeper = condition.sleepers;
        if (sleeper == null)
            return false;
        condition.sleepers = Waiter.without(sleeper, sleeper);
        ((Sleeper) sleeper).condition = null;
        append(sleeper);
        return true;
    }
}
