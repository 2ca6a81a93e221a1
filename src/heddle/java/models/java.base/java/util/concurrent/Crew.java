package java.util.concurrent;

import java.util.ArrayList;
import java.util.List;

/**
 * Who works for a pool, and whether it still runs: all of it guarded by one monitor, and what is
 * asked together is decided together.
 */
final class Crew {
    private static final int RUNNING = 0, SHUTDOWN = 1, STOP = 2, TIDYING = 3, TERMINATED = 4;

    /** What a task needs, or a worker that looks for one. */
    static final int DONE = 0, HIRE = 1, HIRE_WITHOUT = 2, OFFER = 3, REJECT = 4;
    static final int TASK = 5, POLL = 6, TAKE = 7;

    /** A thread that looks for tasks and does them. */
    abstract static class Worker implements Runnable {
        /** Null only before it has joined. */
        Thread thread;
        /** What to do next, if that is known. */
        Runnable task;
        /** Whether it waits inside a queue that is not the crew's own. */
        boolean idle;
        /** Read by others only if somebody asks how much was done. */
        volatile long completed;
        /** Whether it does a task, or has yet to begin; read by others only if somebody asks. */
        volatile boolean busy = true;

        Worker(Runnable first) {
            task = first;
        }
    }

    private final ThreadPoolExecutor pool;
    private final BlockingQueue<Runnable> queue;
    /** The queue, if it is guarded by the same monitor. */
    private final LinkedBlockingQueue<Runnable> own;
    private final Monitor lock;
    private final ArrayList<Worker> workers = new ArrayList<>();
    private int state, count, largest, core, most;
    private long completed, keepAlive;
    private boolean coreTimesOut;

    Crew(ThreadPoolExecutor pool, BlockingQueue<Runnable> queue, int core, int most, long keepAlive) {
        this.pool = pool;
        this.queue = queue;
        // One that somebody extends may do anything.
        own = queue.getClass() == LinkedBlockingQueue.class
            ? (LinkedBlockingQueue<Runnable>) queue : null;
        lock = own == null ? new Monitor() : own.lock;
        this.core = core;
        this.most = most;
        this.keepAlive = keepAlive;
    }

    /** What to do with a new task. It is in the queue if nothing more than DONE has to be done. */
    int accept(Runnable task) {
        synchronized (lock) {
            if (state == RUNNING && count < core) {
                count++;
                return HIRE;
            }
            // What fits for ever fits at once; else others may make room meanwhile.
            return own != null && own.isEndless() ? putNow(task) : OFFER;
        }
    }

    /** Put a task into the queue: OFFER if it has no room. */
    int put(Runnable task) throws RejectedExecutionException {
        if (own != null) {
            synchronized (lock) {
                return putNow(task);
            }
        }
        if (!isRunning() || !queue.offer(task))
            return OFFER;
        if (!isRunning() && pool.remove(task))
            return REJECT;
        synchronized (lock) {
            return count == 0 && reserveNow(most, false) ? HIRE_WITHOUT : DONE;
        }
    }

    private int putNow(Runnable task) {
        if (state != RUNNING)
            return REJECT;
        if (!own.offer(task))
            return OFFER;
        return count == 0 && reserveNow(most, false) ? HIRE_WITHOUT : DONE;
    }

    /** Reserve a place for a worker that begins with a task, beyond the core. */
    boolean reserve() {
        synchronized (lock) {
            return reserveNow(most, true);
        }
    }

    /** Reserve a place in the core for a worker that begins with none. */
    boolean reserveInCore() {
        synchronized (lock) {
            return reserveNow(core, false);
        }
    }

    /** Reserve a place for a worker if one should be there. */
    boolean reserveOne() {
        synchronized (lock) {
            return count < core ? reserveNow(core, false) : count == 0 && reserveNow(most, false);
        }
    }

    private boolean reserveNow(int limit, boolean hasTask) {
        boolean late = state >= STOP || state == SHUTDOWN && (hasTask || queue.isEmpty());
        if (late || count >= limit)
            return false;
        count++;
        return true;
    }

    /** A worker takes the place that was reserved for it; false if it is too late. */
    boolean join(Worker worker) {
        synchronized (lock) {
            if (state >= STOP || state == SHUTDOWN && worker.task != null)
                return false;
            workers.add(worker);
            largest = Math.max(largest, workers.size());
            return true;
        }
    }

    /** Nobody came to the place that was reserved. */
    void lose(Worker worker) {
        synchronized (lock) {
            workers.remove(worker);
            count--;
            tryTerminateNow();
        }
    }

    /** A worker begins with a task: interrupts are for tasks only if the pool has stopped. */
    void beginFirst() {
        if (Thread.interrupted()) {
            synchronized (lock) {
                if (state >= STOP)
                    Thread.currentThread().interrupt();
            }
        }
    }

    /** A worker has found a task in a queue that is not the crew's own. */
    void begin(Worker worker) {
        synchronized (lock) {
            worker.idle = false;
            if (state < STOP)
                Thread.interrupted();
            else if (!worker.thread.isInterrupted())
                worker.thread.interrupt();
        }
    }

    /**
     * What a worker does next: its task, or look for one, or nothing, and then it has left. `late`
     * says that it has just waited in vain.
     */
    int next(Worker worker, boolean late) {
        synchronized (lock) {
            for (;;) {
                worker.idle = false;
                boolean over = state >= STOP || state == SHUTDOWN && queue.isEmpty();
                boolean timed = coreTimesOut || count > core;
                boolean spare = (count > most || timed && late) && (count > 1 || queue.isEmpty());
                if (over || spare)
                    return leave(worker);
                if (own == null) {
                    worker.idle = true;
                    return timed ? POLL : TAKE;
                }
                worker.task = own.poll();
                if (worker.task != null) {
                    Thread.interrupted();
                    return TASK;
                }
                late = waitForTask(timed) && timed;
            }
        }
    }

    /** Whether it was in vain. */
    private boolean waitForTask(boolean timed) {
        try {
            if (timed)
                return !lock.waitFor(Monitor.millis(keepAlive));
            lock.wait();
        } catch (InterruptedException again) {
            // Whoever interrupts a worker wants it to look again.
        }
        return false;
    }

    private int leave(Worker worker) {
        depart(worker);
        if (state >= STOP)
            return DONE;
        int needed = coreTimesOut ? 0 : core;
        if (needed == 0 && !queue.isEmpty())
            needed = 1;
        return count < needed && reserveNow(most, false) ? HIRE_WITHOUT : DONE;
    }

    /** A task has ended its worker; whether there is a place for another one. */
    boolean leaveAbruptly(Worker worker) {
        synchronized (lock) {
            depart(worker);
            return state < STOP && reserveNow(most, false);
        }
    }

    private void depart(Worker worker) {
        count--;
        completed += worker.completed;
        workers.remove(worker);
        tryTerminateNow();
    }

    void tryTerminate() {
        synchronized (lock) {
            tryTerminateNow();
        }
    }

    private void tryTerminateNow() {
        if (state == RUNNING || state >= TIDYING || state == SHUTDOWN && !queue.isEmpty())
            return;
        if (count != 0) {
            wake(1);
            return;
        }
        state = TIDYING;
        try {
            pool.terminated();
        } finally {
            state = TERMINATED;
            lock.signalAll();
        }
    }

    /** Let so many of the workers that wait for tasks look up. */
    private void wake(int limit) {
        if (own != null) {
            lock.signalAll();
            return;
        }
        for (Worker worker : workers) {
            if (worker.idle && limit-- > 0 && !worker.thread.isInterrupted())
                worker.thread.interrupt();
        }
    }

    void shutdown() {
        synchronized (lock) {
            state = Math.max(state, SHUTDOWN);
            wake(Integer.MAX_VALUE);
            pool.onShutdown();
            tryTerminateNow();
        }
    }

    List<Runnable> shutdownNow() {
        synchronized (lock) {
            state = Math.max(state, STOP);
            for (Worker worker : workers) {
                if (!worker.thread.isInterrupted())
                    worker.thread.interrupt();
            }
            ArrayList<Runnable> left = new ArrayList<>();
            queue.drainTo(left);
            for (Runnable task : queue.toArray(new Runnable[0])) {
                if (queue.remove(task))
                    left.add(task);
            }
            tryTerminateNow();
            return left;
        }
    }

    boolean isRunning() {
        synchronized (lock) {
            return state == RUNNING;
        }
    }

    boolean isStopped() {
        synchronized (lock) {
            return state >= STOP;
        }
    }

    boolean isTerminated() {
        synchronized (lock) {
            return state == TERMINATED;
        }
    }

    boolean awaitTermination(long nanos) throws InterruptedException {
        long millis = Monitor.millis(nanos);
        synchronized (lock) {
            while (state < TERMINATED && millis > 0L && lock.waitFor(millis))
                continue;
            return state == TERMINATED;
        }
    }

    int core() {
        synchronized (lock) {
            return core;
        }
    }

    /** How many workers could begin now that the core is larger. */
    int setCore(int size) {
        synchronized (lock) {
            if (size < 0)
                throw new IllegalArgumentException();
            if (size > most)
                throw new IllegalArgumentException();
            int more = size - core;
            core = size;
            if (count > size)
                wake(Integer.MAX_VALUE);
            return count > size ? 0 : Math.min(more, queue.size());
        }
    }

    int most() {
        synchronized (lock) {
            return most;
        }
    }

    void setMost(int size) {
        synchronized (lock) {
            if (size <= 0 || size < core)
                throw new IllegalArgumentException();
            most = size;
            if (count > size)
                wake(Integer.MAX_VALUE);
        }
    }

    long keepAlive() {
        synchronized (lock) {
            return keepAlive;
        }
    }

    void setKeepAlive(long nanos) {
        synchronized (lock) {
            if (nanos == 0L && coreTimesOut)
                throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
            boolean less = nanos < keepAlive;
            keepAlive = nanos;
            if (less)
                wake(Integer.MAX_VALUE);
        }
    }

    boolean coreTimesOut() {
        synchronized (lock) {
            return coreTimesOut;
        }
    }

    void setCoreTimesOut(boolean value) {
        synchronized (lock) {
            if (value && keepAlive <= 0L)
                throw new IllegalArgumentException("Core threads must have nonzero keep alive times");
            if (value && !coreTimesOut)
                wake(Integer.MAX_VALUE);
            coreTimesOut = value;
        }
    }

    /** Workers, those that are busy, the most there ever were, tasks in the queue, and done. */
    long[] census() {
        synchronized (lock) {
            long busy = 0, done = completed;
            for (Worker worker : workers) {
                busy += worker.busy ? 1 : 0;
                done += worker.completed;
            }
            long present = state >= TIDYING ? 0 : workers.size();
            return new long[] {present, busy, largest, queue.size(), done, state};
        }
    }
}
