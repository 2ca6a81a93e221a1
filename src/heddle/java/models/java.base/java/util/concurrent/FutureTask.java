package java.util.concurrent;

/**
 * Stands for the JDK's class of this name: the same behaviour with a monitor instead of
 * compare-and-set, so that most of what it does is one step.
 *
 * <p>The monitor is held for moments only, and never while code of the program runs. A result and
 * that there is one are set as one: nobody can tell them apart but by waiting for a moment.
 */
public class FutureTask<V> implements RunnableFuture<V> {
    private static final int NEW = 0, NORMAL = 1, EXCEPTIONAL = 2;
    private static final int CANCELLED = 3, INTERRUPTING = 4, INTERRUPTED = 5;

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
        Thread running;
        synchronized (lock) {
            if (state != NEW)
                return false;
            running = run == null ? null : run.thread;
            boolean interrupts = mayInterruptIfRunning && running != null;
            state = interrupts ? INTERRUPTING : mayInterruptIfRunning ? INTERRUPTED : CANCELLED;
            callable = null;
            if (running != null)
                stopped = true;
            if (!interrupts)
                lock.notifyAll();
        }
        if (mayInterruptIfRunning && running != null)
            interrupt(running);
        done();
        return true;
    }

    private void interrupt(Thread running) {
        try {
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
        synchronized (lock) {
            while (state == NEW) {
                try {
                    lock.wait();
                } catch (InterruptedException interrupted) {
                    throwUnlessDone(interrupted);
                }
            }
            return report();
        }
    }

    @Override
    public V get(long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (unit == null)
            throw new NullPointerException();
        long millis = Monitor.millis(unit.toNanos(timeout));
        synchronized (lock) {
            if (state == NEW) {
                try {
                    // Whoever is notified finds it done: there is no need to look at a clock.
                    lock.waitFor(millis);
                } catch (InterruptedException interrupted) {
                    throwUnlessDone(interrupted);
                }
            }
            if (state == NEW)
                throw new TimeoutException();
            return report();
        }
    }

    /** The result was faster than an interrupt: that is left for whoever looks next. */
    private void throwUnlessDone(InterruptedException interrupted) throws InterruptedException {
        if (state == NEW)
            throw interrupted;
        Thread.currentThread().interrupt();
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
        synchronized (lock) {
            if (state != NEW)
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
        boolean interrupted = false, fresh;
        synchronized (lock) {
            run = null;
            while (state == INTERRUPTING) {
                try {
                    lock.wait();
                } catch (InterruptedException kept) {
                    interrupted = true;
                }
            }
            fresh = state == NEW;
        }
        if (interrupted)
            Thread.currentThread().interrupt();
        return fresh;
    }

    @Override
    public String toString() {
        int how;
        Object what;
        synchronized (lock) {
            how = state;
            what = how == NEW ? callable : outcome;
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
