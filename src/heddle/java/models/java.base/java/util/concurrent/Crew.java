package java.util.concurrent;

import java.util.concurrent.locks.Tiers;

/**
 * What a pool does with a task, and what a worker does next. Each method is made of parts that the
 * JDK does one by one. With the pool's own queue, and as long as no program can tell, the parts are
 * done within one hold of the monitor, which is one step.
 */
final class Crew extends Sizes {
    /** What a task needs, or a worker that looks for one. */
    static final int DONE = 0, HIRE = 1, HIRE_WITHOUT = 2, OFFER = 3, REJECT = 4;
    static final int TASK = 5, POLL = 6, TAKE = 7, HIRE_BEYOND = 8;

    /** Whether workers need not come before there is something for them to do. */
    private final boolean called;

    Crew(ThreadPoolExecutor pool, BlockingQueue<Runnable> queue, int core, int most, long keepAlive) {
        super(pool, queue);
        this.core = core;
        this.most = most;
        this.keepAlive = keepAlive;
        // One that may be too many, or that runs code of the program when it ends, looks for itself.
        called = isWhole() && idle == null && core == most && !hasTails() && Tiers.calls();
        synchronized (lock) {
            becomeQuiet();
        }
    }

    @Override
    void becomeQuiet() {
        lock.quiet = called && state == RUNNING && own.count == 0 && !coreTimesOut;
    }

    /** What to do with a new task. It is in the queue if nothing more than DONE has to be done. */
    int accept(Runnable task) {
        synchronized (lock) {
            if (state == RUNNING && count < core) {
                count++;
                return HIRE;
            }
            if (state != RUNNING)
                return REJECT;
            if (idle != null)
                return handOver(task) ? DONE : reserve(most, true) ? HIRE_BEYOND : REJECT;
            // What fits for ever fits at once; else others may make room meanwhile.
            return isWhole() && own.isEndless() ? putNow(task) : OFFER;
        }
    }

    /** What to do with a task for which no worker could be hired. */
    int acceptAgain(Runnable task) {
        return isRunning() ? put(task) : REJECT;
    }

    /** Put a task into the queue of a pool that was seen running: OFFER if it has no room. */
    int put(Runnable task) {
        if (isWhole()) {
            synchronized (lock) {
                return putNow(task);
            }
        }
        if (!queue.offer(task))
            return OFFER;
        boolean runs, empty;
        synchronized (lock) {
            runs = state == RUNNING;
            empty = count == 0;
        }
        if (!runs && pool.remove(task))
            return REJECT;
        return empty && reserve(most, false) ? HIRE_WITHOUT : DONE;
    }

    private int putNow(Runnable task) {
        if (state != RUNNING)
            return REJECT;
        if (idle != null)
            return handOver(task) ? DONE : OFFER;
        if (!own.offerNow(task))
            return OFFER;
        return count == 0 && reserve(most, false) ? HIRE_WITHOUT : DONE;
    }

    /** Give a task to a worker that waits for one; false if there is none. */
    private boolean handOver(Runnable task) {
        if (idle.isEmpty())
            return false;
        idle.remove(idle.size() - 1).task = task;
        lock.signalAll();
        return true;
    }

    /** Forget the task that waits longest; false if it takes more than a step. */
    boolean dropOldest() {
        if (!isWhole())
            return false;
        synchronized (lock) {
            own.pollNow();
            return true;
        }
    }

    /** Reserve a place for a worker that begins with a task, beyond the core. */
    boolean reserveBeyond() {
        return reserve(most, true);
    }

    /** Reserve a place in the core for a worker that begins with none. */
    boolean reserveInCore() {
        Tiers.seePools();
        synchronized (lock) {
            if (count >= core)
                return false;
        }
        return reserve(core, false);
    }

    /** Reserve a place for a worker if one should be there. */
    boolean reserveOne() {
        boolean below, empty;
        synchronized (lock) {
            below = count < core;
            empty = count == 0;
        }
        return below ? reserve(core, false) : empty && reserve(most, false);
    }

    private boolean reserve(int limit, boolean hasTask) {
        for (;;) {
            synchronized (lock) {
                if (state >= STOP || state == SHUTDOWN && hasTask)
                    return false;
                boolean wanted = state == RUNNING || own != null && own.count > 0;
                if (wanted && count < limit)
                    count++;
                else if (wanted || own != null)
                    return false;
                if (wanted)
                    return true;
            }
            if (queue.isEmpty())
                return false;
            synchronized (lock) {
                if (state == SHUTDOWN) {
                    if (count >= limit)
                        return false;
                    count++;
                    return true;
                }
            }
        }
    }

    /** There is no worker for the place that was reserved. */
    void lose(Worker worker) {
        synchronized (lock) {
            main.hold();
            workers.remove(worker);
            count--;
        }
        try {
            tryTerminate();
        } finally {
            synchronized (lock) {
                main.release();
            }
        }
    }

    /** A worker's thread begins. */
    void start(Worker worker) {
        if (Tiers.pools()) {
            synchronized (lock) {
                worker.begun = true;
                worker.free = true;
            }
        }
    }

    /** A worker has a task, and begins with it: interrupts are for tasks only if the pool stopped. */
    void begin(Worker worker) {
        if (isWhole()) {
            Thread.interrupted();
            return;
        }
        synchronized (lock) {
            worker.busy.await();
            worker.free = false;
            if (state < STOP) {
                Thread.interrupted();
                return;
            }
        }
        if (!worker.thread.isInterrupted())
            worker.thread.interrupt();
    }

    /** A worker is through with a task. */
    void end(Worker worker) {
        worker.completed = worker.completed + 1;
        if (Tiers.pools()) {
            synchronized (lock) {
                worker.free = true;
            }
        }
    }

    /**
     * What a worker does next: its task, or look for one, or nothing, and then it has left. `late`
     * says that it has just waited in vain.
     */
    int next(Worker worker, boolean late) {
        if (!isWhole())
            return nextStepwise(worker, late);
        synchronized (lock) {
            boolean again = late;
            for (;;) {
                boolean over = state == SHUTDOWN && own.count == 0;
                boolean timed = coreTimesOut || count > core;
                boolean spare = (count > most || timed && again) && (count > 1 || own.count == 0);
                if (over || spare) {
                    count--;
                    break;
                }
                if (idle == null) {
                    worker.task = own.pollNow();
                    becomeQuiet();
                }
                if (worker.task != null)
                    return TASK;
                if (idle != null && !idle.contains(worker))
                    idle.add(worker);
                again = waitForTask(timed) && timed;
                if (idle != null && worker.task != null)
                    return TASK;
            }
            if (idle != null)
                idle.remove(worker);
            if (!hasTails())
                return leave(worker);
            worker.free = true;
        }
        return leave(worker);
    }

    private int nextStepwise(Worker worker, boolean late) {
        for (;;) {
            int seen, present;
            boolean timed, spare;
            synchronized (lock) {
                worker.free = true;
                seen = state;
                present = count;
                timed = coreTimesOut || count > core;
                spare = count > most || timed && late;
            }
            if (seen >= STOP || seen == SHUTDOWN && isQueueEmpty()) {
                synchronized (lock) {
                    count--;
                }
                return leave(worker);
            }
            if (!spare || present <= 1 && !isQueueEmpty())
                return timed ? POLL : TAKE;
            synchronized (lock) {
                if (state == seen && count == present) {
                    count--;
                    break;
                }
            }
        }
        return leave(worker);
    }

    /** Whether it was in vain. */
    private boolean waitForTask(boolean timed) {
        own.takers++;
        try {
            if (timed)
                return !lock.waitFor(Monitor.millis(keepAlive));
            lock.wait();
        } catch (InterruptedException again) {
            // Whoever interrupts a worker wants it to look again.
        } finally {
            own.takers--;
        }
        return false;
    }

    /** A worker that does not count any more leaves; whether another one is needed. */
    private int leave(Worker worker) {
        if (isWhole()) {
            synchronized (lock) {
                return leaveStepwise(worker, false);
            }
        }
        return leaveStepwise(worker, false);
    }

    /** A task has ended its worker; whether another one is needed. */
    int leaveAbruptly(Worker worker) {
        // Its thread runs code of the program at its end: handlers, or what prints the exception.
        Tiers.seePools();
        synchronized (lock) {
            worker.free = true;
            count--;
        }
        return leaveStepwise(worker, true);
    }

    private int leaveStepwise(Worker worker, boolean abruptly) {
        synchronized (lock) {
            main.await();
            completed += worker.completed;
            workers.remove(worker);
        }
        tryTerminate();
        int present, needed;
        synchronized (lock) {
            if (state >= STOP)
                return DONE;
            present = count;
            needed = abruptly ? Integer.MAX_VALUE : coreTimesOut ? 0 : core;
        }
        if (needed == 0 && !isQueueEmpty())
            needed = 1;
        return present < needed && reserve(most, false) ? HIRE_WITHOUT : DONE;
    }
}
