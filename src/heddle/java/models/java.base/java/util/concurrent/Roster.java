package java.util.concurrent;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Tiers;

/**
 * Who works for a pool, and whether it still runs. One monitor guards all of it. It is held for
 * moments only: where the JDK holds its main lock while it runs code of the program, or publishes
 * something before it is through, a {@link Gate} stands for that lock.
 */
abstract class Roster {
    static final int RUNNING = 0, SHUTDOWN = 1, STOP = 2, TIDYING = 3, TERMINATED = 4;

    /** A thread that looks for tasks and does them. */
    abstract static class Worker implements Runnable {
        /** Null only before it has joined. */
        Thread thread;
        /** What to do next, if that is known. */
        Runnable task;
        /** Whether it has begun, and does no task now: an interrupt lets it look up. */
        boolean free;
        /** Whether it has begun; kept only if it shows. */
        boolean begun;
        /** Tasks that it has done; read by others only if the program asks. */
        volatile long completed;
        /** The worker's lock in the JDK, for as long as it is held to interrupt it. */
        Gate busy;

        Worker(Runnable first) {
            task = first;
        }
    }

    final ThreadPoolExecutor pool;
    final BlockingQueue<Runnable> queue;
    /** The queue, if it is guarded by the same monitor, or one in its place. */
    final LinkedBlockingQueue<Runnable> own;
    /** Who waits for a task to be handed over, if tasks do not wait; the last one is served first. */
    final ArrayList<Worker> idle;
    final Monitor lock;
    /** The JDK's main lock. */
    final Gate main;
    /** Whether the program may have hooks of its own in the pool. */
    final boolean hooked;
    /** Those who have joined, if it can show which one is which. */
    final ArrayList<Worker> workers = new ArrayList<>();
    private final boolean listed;
    int state, count, largest, core, most;
    long completed, keepAlive;
    boolean coreTimesOut;
    /** The state, for those that ask without a lock. */
    private volatile int shown;
    /** Whether no worker may begin with a task; before the state says so. */
    private volatile boolean closed;

    Roster(ThreadPoolExecutor pool, BlockingQueue<Runnable> queue) {
        this.pool = pool;
        this.queue = queue;
        hooked = pool.getClass().getClassLoader() != null;
        own = ownFor(queue);
        if (own != null)
            own.serve();
        idle = own != null && queue instanceof SynchronousQueue ? new ArrayList<>() : null;
        lock = own == null ? new Monitor() : own.lock;
        main = new Gate(lock);
        // Without tails no worker is interrupted, unless the program can tell.
        listed = !isWhole() || hasTails();
    }

    /** A queue in which the tasks of this one can wait, as long as no program looks into it. */
    private LinkedBlockingQueue<Runnable> ownFor(BlockingQueue<Runnable> queue) {
        // One that the program extends may do anything.
        Class<?> kind = queue.getClass();
        if (kind == LinkedBlockingQueue.class)
            return (LinkedBlockingQueue<Runnable>) queue;
        boolean known = kind == ArrayBlockingQueue.class || kind == LinkedBlockingDeque.class
            || kind == SynchronousQueue.class;
        if (!known || hooked || Tiers.pools() || !queue.isEmpty())
            return null;
        int capacity = kind == SynchronousQueue.class ? 1 : queue.remainingCapacity();
        return Tiers.serve(queue) ? new LinkedBlockingQueue<>(capacity) : null;
    }

    /** Whether what is asked together may be decided together: no program can tell. */
    final boolean isWhole() {
        return own != null && !hooked && !Tiers.pools();
    }

    /** Whether the program runs code of its own at the end of a worker's thread. */
    final boolean hasTails() {
        return pool.getThreadFactory().getClass().getClassLoader() != null;
    }

    /** Not with the monitor held, if the queue is not the pool's own. */
    final boolean isQueueEmpty() {
        if (own == null)
            return queue.isEmpty();
        synchronized (lock) {
            return own.count == 0;
        }
    }

    private void set(int next) {
        shown = state = next;
    }

    /** What a program sees that asks for the state. */
    final int shown() {
        return shown;
    }

    final int state() {
        synchronized (lock) {
            return state;
        }
    }

    final boolean isRunning() {
        return state() == RUNNING;
    }

    /** A worker takes the place that was reserved for it; false if it is too late. */
    final boolean join(Worker worker, ThreadFactory factory) {
        if (Tiers.hooks(worker.thread))
            Tiers.seePools();
        // The library's own factories give new threads. Of others it is asked with the main lock held.
        if (factory.getClass().getClassLoader() == null
                || isWhole() && worker.thread.getState() == Thread.State.NEW)
            return join(worker);
        synchronized (lock) {
            main.hold();
        }
        try {
            if (isTooLate(worker))
                return false;
            if (worker.thread.getState() != Thread.State.NEW)
                throw new IllegalThreadStateException();
            return join(worker);
        } finally {
            synchronized (lock) {
                main.release();
            }
        }
    }

    private boolean join(Worker worker) {
        // No step, if the thread is alone in giving tasks and in shutting down. That a pool stops shows.
        if (!listed)
            return !closed || worker.task == null;
        synchronized (lock) {
            main.await();
            if (isTooLate(worker))
                return false;
            worker.busy = new Gate(lock);
            if (listed)
                workers.add(worker);
            largest = Math.max(largest, workers.size());
            return true;
        }
    }

    private boolean isTooLate(Worker worker) {
        synchronized (lock) {
            return state >= STOP || state == SHUTDOWN && worker.task != null;
        }
    }

    /** End the pool if nothing is left to do. */
    final void tryTerminate() {
        if (isWhole()) {
            synchronized (lock) {
                tryTerminateStepwise();
            }
        } else {
            tryTerminateStepwise();
        }
    }

    private void tryTerminateStepwise() {
        for (;;) {
            int seen, present;
            synchronized (lock) {
                seen = state;
                present = count;
            }
            if (seen == RUNNING || seen >= TIDYING || seen == SHUTDOWN && !isQueueEmpty())
                return;
            if (present != 0) {
                wake(true);
                return;
            }
            synchronized (lock) {
                main.await();
                if (state != seen || count != 0)
                    continue;
                set(TIDYING);
                if (!hooked) {
                    set(TERMINATED);
                    lock.signalAll();
                    return;
                }
                main.hold();
            }
            try {
                pool.terminated();
            } finally {
                synchronized (lock) {
                    set(TERMINATED);
                    lock.signalAll();
                    main.release();
                }
            }
            return;
        }
    }

    /** Let the workers that look for tasks look up, all or one of them. */
    final void wake(boolean one) {
        Worker[] present;
        synchronized (lock) {
            main.await();
            boolean whole = isWhole(), plain = true;
            // One is tried to end a pool that was shut down: no worker waits there any more.
            if (whole && !one)
                lock.signalAll();
            else if (!whole)
                for (Worker worker : workers)
                    plain &= !Tiers.hooks(worker.thread);
            if (plain) {
                // The JDK keeps them in a set without an order, and tries only one if one will do.
                int from = one && !whole && workers.size() > 1 ? Tiers.any(workers.size()) : 0;
                int left = one ? 1 : Integer.MAX_VALUE;
                for (int i = from; i < workers.size() && left > 0; i++) {
                    Worker worker = workers.get(i);
                    if (worker.free && !worker.thread.isInterrupted())
                        worker.thread.interrupt();
                    if (worker.free || !whole)
                        left--;
                }
                return;
            }
            present = workers.toArray(new Worker[0]);
            main.hold();
        }
        try {
            for (int more = present.length; more > 0; more = one ? 0 : more - 1) {
                int next = Tiers.any(more);
                interruptIfFree(present[next]);
                present[next] = present[more - 1];
            }
        } finally {
            synchronized (lock) {
                main.release();
            }
        }
    }

    /** Interrupt a thread of the program's own class: that is code of the program. */
    private void interruptIfFree(Worker worker) {
        if (worker.thread.isInterrupted())
            return;
        synchronized (lock) {
            if (!worker.free)
                return;
            worker.busy.hold();
        }
        try {
            interrupt(worker.thread);
        } finally {
            synchronized (lock) {
                worker.busy.release();
            }
        }
    }

    private static void interrupt(Thread thread) {
        try {
            thread.interrupt();
        } catch (SecurityException denied) {
            // The JDK does not care, as long as it has security managers.
            if (Runtime.version().feature() >= 24)
                throw denied;
        }
    }

    final void shutdown() {
        boolean none;
        synchronized (lock) {
            main.await();
            closed = true;
            lock.quiet = false;
            if (state < SHUTDOWN)
                set(SHUTDOWN);
            none = count == 0;
            if (isWhole())
                lock.signalAll();
            else
                main.hold();
        }
        if (!isWhole()) {
            try {
                wake(false);
                pool.onShutdown();
            } finally {
                synchronized (lock) {
                    main.release();
                }
            }
        } else if (hasTails()) {
            wake(false);
        }
        // Workers that are still there end the pool themselves.
        if (none || !isWhole())
            tryTerminate();
    }

    final List<Runnable> shutdownNow() {
        Tiers.seePools();
        ArrayList<Runnable> left = new ArrayList<>();
        Worker[] present;
        synchronized (lock) {
            main.hold();
            if (state < STOP)
                set(STOP);
            present = workers.toArray(new Worker[0]);
        }
        try {
            // The JDK keeps them in a set without an order.
            for (int more = present.length; more > 0; more--) {
                int next = Tiers.any(more);
                interruptIfBegun(present[next]);
                present[next] = present[more - 1];
            }
            queue.drainTo(left);
            if (!queue.isEmpty()) {
                for (Runnable task : queue.toArray(new Runnable[0])) {
                    if (queue.remove(task))
                        left.add(task);
                }
            }
        } finally {
            synchronized (lock) {
                main.release();
            }
        }
        tryTerminate();
        return left;
    }

    private void interruptIfBegun(Worker worker) {
        synchronized (lock) {
            if (!worker.begun)
                return;
        }
        if (!worker.thread.isInterrupted())
            interrupt(worker.thread);
    }

    final boolean awaitTermination(long nanos) throws InterruptedException {
        long millis = Monitor.millis(nanos);
        synchronized (lock) {
            main.await();
            while (state < TERMINATED && millis > 0L && lock.waitFor(millis))
                main.await();
            return state == TERMINATED;
        }
    }

    /** Workers, those that are busy, the most there ever were, and tasks that were done. */
    final long[] census() {
        Tiers.seePools();
        synchronized (lock) {
            main.await();
            long busy = 0, done = completed;
            for (Worker worker : workers) {
                done += worker.completed;
                busy += worker.free ? 0 : 1;
            }
            long present = state >= TIDYING ? 0 : workers.size();
            return new long[] {present, busy, largest, done};
        }
    }

    /** Tasks that were done, are being done or wait; the main lock is held meanwhile. */
    final long taskCount() {
        Tiers.seePools();
        synchronized (lock) {
            main.hold();
        }
        try {
            long[] census = census();
            return census[1] + census[3] + queue.size();
        } finally {
            synchronized (lock) {
                main.release();
            }
        }
    }
}
