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

        Worker(Runnable first) {
            task = first;
        }
    }

    final ThreadPoolExecutor pool;
    final BlockingQueue<Runnable> queue;
    /** The queue, if it is guarded by the same monitor. */
    final LinkedBlockingQueue<Runnable> own;
    final Monitor lock;
    /** The JDK's main lock. */
    final Gate main;
    /** Whether the program may have hooks of its own in the pool. */
    private final boolean hooked;
    final ArrayList<Worker> workers = new ArrayList<>();
    int state, count, largest, core, most;
    long completed, keepAlive;
    boolean coreTimesOut;
    /** The state, for those that ask without a lock. */
    private volatile int shown;

    Roster(ThreadPoolExecutor pool, BlockingQueue<Runnable> queue) {
        this.pool = pool;
        this.queue = queue;
        // One that the program extends may do anything.
        own = queue.getClass() == LinkedBlockingQueue.class
            ? (LinkedBlockingQueue<Runnable>) queue : null;
        if (own != null)
            own.serve();
        lock = own == null ? new Monitor() : own.lock;
        main = new Gate(lock);
        hooked = pool.getClass().getClassLoader() != null;
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
        state = next;
        shown = next;
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
                wake(1);
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

    /** Let so many of the workers that look for tasks look up. */
    final void wake(int limit) {
        synchronized (lock) {
            main.await();
            if (isWhole())
                lock.signalAll();
            int left = limit;
            for (Worker worker : workers) {
                if (worker.free && left-- > 0 && !worker.thread.isInterrupted())
                    worker.thread.interrupt();
            }
        }
    }

    final void shutdown() {
        boolean none;
        synchronized (lock) {
            main.await();
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
                wake(Integer.MAX_VALUE);
                pool.onShutdown();
            } finally {
                synchronized (lock) {
                    main.release();
                }
            }
        } else if (hasTails()) {
            wake(Integer.MAX_VALUE);
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
            worker.thread.interrupt();
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
