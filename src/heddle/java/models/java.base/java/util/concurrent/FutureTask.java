package java.util.concurrent;

import java.util.concurrent.locks.Tiers;

/**
 * Stands for the JDK's class of this name: the same behaviour with a monitor instead of
 * compare-and-set, so that most of what it does is one step.
 *
 * <p>The monitor is held for moments only, and never while code of the program runs. A result and
 * that there is one are set as one, unless the program prints a task: that tells them apart.
 */
public class FutureTask<V> implements RunnableFuture<V> {
    private static final int NEW = 0, COMPLETING = 1, NORMAL = 2, EXCEPTIONAL = 3;
    private static final int CANCELLED = 4, INTERRUPTING = 5, INTERRUPTED = 6;

    /** Guards all that changes. Not this: the program may hold that for as long as it likes. */
    private final Monitor lock = new Monitor();
    private int state;
    private Callable<V> callable;
    private Object outcome;
    private Run run;
    /** Whether somebody cancelled it while a thread was about to run it, or did. */
    private volatile boolean stopped;

    /** One thread that runs the task. Whether it has settled it is looked at by itself alone. */
    private static final class Run {
        final Thread thread = Thread.currentThread();
        boolean settled;
    }

    public FutureTask(Callable<V> callable) {
        if (callable == null)
            throw new NullPointerException();
        this.callable = callable;
    }

    public FutureTask(Runnable runnable, V result) {
        this.callable = Executors.callable(runnable, result);
    }

    @Override
    public boolean isCancelled() {
        synchronized (lock) {
            return state >= CANCELLED;
        }
    }

    @Override
    public boolean isDone() {
        synchronized (lock) {
            return state != NEW;
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        boolean interrupts;
        synchronized (lock) {
            if (state != NEW)
                return false;
            interrupts = mayInterruptIfRunning && run != null;
            state = interrupts ? INTERRUPTING : mayInterruptIfRunning ? INTERRUPTED : CANCELLED;
            callable = null;
            if (run != null)
                stopped = true;
            if (!interrupts)
                lock.notifyAll();
        }
        if (interrupts)
            interrupt();
        done();
        return true;
    }

    /** Interrupt the thread that runs the task, unless the call has ended meanwhile. */
    private void interrupt() {
        Thread running;
        synchronized (lock) {
            running = run == null ? null : run.thread;
        }
        try {
            if (running != null)
                running.interrupt();
        } finally {
            synchronized (lock) {
                state = INTERRUPTED;
                lock.notifyAll();
            }
        }
    }

    @Override
    public V get() throws InterruptedException, ExecutionException {
        for (;;) {
            synchronized (lock) {
                if (state == NEW)
                    await(Long.MAX_VALUE);
                if (state > COMPLETING)
                    return report();
            }
            Thread.yield();
        }
    }

    @Override
    public V get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (unit == null)
            throw new NullPointerException();
        long millis = Monitor.millis(unit.toNanos(timeout));
        for (;;) {
            synchronized (lock) {
                boolean fresh = state == NEW;
                // Whoever is notified finds it done: there is no need to look at a clock.
                if (fresh)
                    await(millis);
                if (state > COMPLETING)
                    return report();
                if (fresh)
                    throw new TimeoutException();
            }
            Thread.yield();
        }
    }

    /**
     * Wait for the result. The JDK's loop looks whether there is one, then whether its thread was
     * interrupted. If both came in between, the interrupt counts; else it is left for a later look.
     */
    private void await(long millis) throws InterruptedException {
        boolean interrupted = false;
        try {
            if (millis == Long.MAX_VALUE)
                lock.wait();
            else
                lock.waitFor(millis);
        } catch (InterruptedException noticed) {
            if (state == NEW)
                throw noticed;
            interrupted = true;
        }
        if (state == NEW || !interrupted && !Monitor.isInterrupted())
            return;
        if (Tiers.any(2) == 0) {
            Thread.interrupted();
            throw new InterruptedException();
        }
        if (interrupted)
            Monitor.keepInterrupted();
    }

    @SuppressWarnings("unchecked")
    private V report() throws ExecutionException {
        if (state == NORMAL)
            return (V) outcome;
        if (state >= CANCELLED)
            throw new CancellationException();
        throw new ExecutionException((Throwable) outcome);
    }

    protected void done() {
    }

    protected void set(V v) {
        complete(NORMAL, v);
    }

    protected void setException(Throwable t) {
        complete(EXCEPTIONAL, t);
    }

    private void complete(int how, Object what) {
        if (Tiers.pools()) {
            synchronized (lock) {
                if (state != NEW)
                    return;
                state = COMPLETING;
            }
        }
        synchronized (lock) {
            if (state > COMPLETING)
                return;
            outcome = what;
            state = how;
            callable = null;
            if (run != null && run.thread == Thread.currentThread())
                run.settled = true;
            run = null;
            lock.notifyAll();
        }
        done();
    }

    @Override
    public void run() {
        Run mine = new Run();
        Callable<V> task = begin(mine);
        if (task == null)
            return;
        try {
            if (stopped)
                return;
            V result;
            try {
                result = task.call();
            } catch (Throwable thrown) {
                setException(thrown);
                return;
            }
            set(result);
        } finally {
            end(mine);
        }
    }

    protected boolean runAndReset() {
        Run mine = new Run();
        Callable<V> task = begin(mine);
        if (task == null)
            return false;
        boolean ran = false, fresh;
        try {
            if (!stopped) {
                task.call();
                ran = true;
            }
        } catch (Throwable thrown) {
            setException(thrown);
        } finally {
            fresh = end(mine);
        }
        return ran && fresh;
    }

    /** What to call; null if that is nobody's business any more, or somebody else's. */
    private Callable<V> begin(Run mine) {
        synchronized (lock) {
            if (state != NEW || run != null)
                return null;
            run = mine;
            return callable;
        }
    }

    /** The call is over; whether it has no result yet. Waits for an interrupt that is on its way. */
    private boolean end(Run mine) {
        if (mine.settled)
            return false;
        int how;
        synchronized (lock) {
            run = null;
            how = state;
        }
        // Not a wait: the interrupt that is on its way would end it.
        while (how == INTERRUPTING) {
            Thread.yield();
            synchronized (lock) {
                how = state;
            }
        }
        return how == NEW;
    }

    @Override
    public String toString() {
        // It tells one that is about to have a result from one that has it; nothing else does.
        Tiers.seePools();
        int how;
        Object what;
        synchronized (lock) {
            how = state;
        }
        // What it calls is forgotten when it is done.
        synchronized (lock) {
            what = how <= COMPLETING ? callable : outcome;
        }
        if (how == NORMAL)
            return super.toString() + "[Completed normally]";
        if (how == EXCEPTIONAL)
            return super.toString() + "[Completed exceptionally: " + what + "]";
        if (how >= CANCELLED)
            return super.toString() + "[Cancelled]";
        return super.toString() + "[Not completed" + (what == null ? "]" : ", task = " + what + "]");
    }
}
